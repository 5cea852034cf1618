"""flagstaff: the frame loop and the static projection of what it draws."""
