# For type checkers: at run time this is tqdm's own module, read over the bar here.
from tqdm.notebook import *
