"""Validation of random idempotency keys, which prove that a retry comes from the same sender.

The response to a repeated request may contain an API key, a recovery code, or a seat token. Anyone
who knows or guesses the idempotency key can obtain them. UUIDs of version 4 have 122 random bits
(RFC 9562); those of other versions contain a counter or the time, or are derived from a name.
"""

from uuid import RFC_4122, UUID

from service.problems.errors import BadIdempotencyKey

_VERSION = 4
SAMPLE_KEYS = frozenset(  # published examples that anyone may have copied
    map(
        UUID,
        (
            "00000000-0000-4000-8000-000000000000",  # from the API description
            "00000000-0000-4000-8000-00000000beb0",
            "00000000-0000-4000-8000-00000000beb1",
            "3fa85f64-5717-4562-b3fc-2c963f66afa6",  # from Swagger UI
            "497f6eca-6276-4993-bfeb-53cbbbba6f08",  # from Redoc and Stoplight
            "095be615-a8ad-4c33-8e9c-c7612fbf6c9f",
            "919108f7-52d1-4320-9bac-f847db4148a8",  # from RFC 9562
            "550e8400-e29b-41d4-a716-446655440000",  # from Wikipedia and many guides
            "f47ac10b-58cc-4372-a567-0e02b2c3d479",
            "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",  # from the npm package uuid
            "110ec58a-a0f2-4ac4-8393-c866d813b8d1",
            "109156be-c4fb-41ea-b1b4-efe1671c5836",
            "16fd2706-8baf-433b-82eb-8c7fada847da",  # from the documentation of Python
        ),
    )
)


def own_key(caller: str, key: str) -> str:
    """Validate a random idempotency key, and prefix it with the name of its caller.

    Raises:
        BadIdempotencyKey: The key is not a version 4 UUID, or is a published example.
    """
    try:
        drawn = UUID(key)
    except ValueError as error:
        raise BadIdempotencyKey("the key must be a random UUID (version 4)") from error
    if drawn.variant != RFC_4122 or drawn.version != _VERSION:
        raise BadIdempotencyKey("the key must be a random UUID (version 4)")
    if drawn in SAMPLE_KEYS:
        raise BadIdempotencyKey("the key is from a published example, so other clients may use it")
    return f"{caller}:{drawn}"
