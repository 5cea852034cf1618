# For type checkers: as the other stubs here.
from tqdm.contrib import *
