"""Canonical JSON: the one way a value is spelled in bytes.

Sorted keys, no spaces, UTF-8, integers within 53 bits. The standard library's
`json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)` gives the same bytes.
"""

import msgspec

_encoder = msgspec.json.Encoder(order="sorted")

encode = _encoder.encode
decode = msgspec.json.decode
