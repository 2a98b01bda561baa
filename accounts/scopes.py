"""The scopes that API keys can have."""

from typing import Literal, TypeAlias, get_args

Scope: TypeAlias = Literal[
    "match:read", "match:play", "match:create", "account:manage", "audit:read"
]
SCOPES: tuple[Scope, ...] = get_args(Scope)
MANAGE: Scope = "account:manage"  # may issue keys with any scope
