"""The board of Myrmes as SVG."""
