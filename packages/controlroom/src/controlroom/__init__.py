"""controlroom: full-screen screens that a pipe, a screen reader and an agent can read too."""
