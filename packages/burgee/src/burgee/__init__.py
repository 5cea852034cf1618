"""burgee: one declaration, every surface, for click and Typer programs."""
