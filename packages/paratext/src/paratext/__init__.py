"""paratext: terminal capabilities beyond colour, each with a text form."""
