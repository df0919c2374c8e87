// The browser build has no main: its exports are in the files beside this one.
