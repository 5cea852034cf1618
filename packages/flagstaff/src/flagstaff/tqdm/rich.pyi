# For type checkers: at run time this is tqdm's own module, over the bar here.
from tqdm.rich import *
