"""Commands for matches in files: `open` shows one in the browser, `debug` stops in its rules."""
