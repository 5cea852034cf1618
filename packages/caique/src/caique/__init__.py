"""caique: prompts that are flags first and never hang."""
