"""What people already draw with, made to obey the one answer. Each module imports its library only when called."""
