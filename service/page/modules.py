"""JavaScript modules that a page's script imports, so that browsers can fetch them in parallel."""

import re
from functools import cache
from importlib.resources import files
from posixpath import dirname, join, normpath

_STATIC = files("web") / "static"
_IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.[^"']+)["'];""", re.MULTILINE)


@cache
def modules_of(name: str) -> tuple[str, ...]:
    """Return a module and all its imports, breadth-first, as paths in `web/static`."""
    modules = {name: None}
    waiting = [name]
    while waiting:
        module = waiting.pop(0)
        text = (_STATIC / module).read_text()
        wanted = [normpath(join(dirname(module), path)) for path in _IMPORT.findall(text)]
        waiting += [path for path in wanted if path not in modules]
        modules |= dict.fromkeys(wanted)
    return tuple(modules)
