"""Mail addresses of a world, asked for and confirmed as a person does."""

import re

SITE = "http://localhost:8000"
ADDRESS = "anna@formicary-mail.de"
KINDS = ("asked", "clock-low", "finished", "invited")
CONFIRM = re.compile(rf"{SITE}/account#webhook=(\d+)&challenge=([\w-]+)")
STOP = re.compile(rf"{SITE}(/unsubscribe/\w+/\d+/[\w-]+)")


def request_mail(world, key, address=ADDRESS, **more):
    """Ask for mail to an address. Return the response."""
    body = {"url": f"mailto:{address}", "shape": "mail", "events": list(KINDS), **more}
    return world.post("/v1/webhooks", body, token=key)


def confirm(world, key, box):
    """Confirm the address by the link of the mail that was sent. Return the response."""
    world.deliver()
    (mail,) = box.take()
    number, challenge = CONFIRM.search(mail.get_content()).groups()
    return world.ask("PATCH", f"/v1/webhooks/{number}", key, {"challenge": challenge})


def add_mail(world, key, box, address=ADDRESS, **more):
    """Ask for mail to an address and confirm it. Return the number of its webhook."""
    assert request_mail(world, key, address, **more).status_code == 201
    changed = confirm(world, key, box)
    assert changed.json["status"] == "active", changed.text
    return changed.json["number"]


def receive(world, box):
    """Return the mails that come after all due deliveries."""
    world.notice()
    world.deliver()
    return box.take()


def stop_path(mail):
    """Return the path of the link that ends the mail."""
    return STOP.search(mail["List-Unsubscribe"]).group(1)
