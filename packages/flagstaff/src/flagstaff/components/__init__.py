"""The components: each module gives one, as a function that takes the runtime it is to be drawn for."""
