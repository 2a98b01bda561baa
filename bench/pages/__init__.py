"""Measurements of web pages in Chromium: requests, layout shift, and presses to the first move."""
