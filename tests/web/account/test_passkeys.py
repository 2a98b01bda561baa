"""On the page, passkeys are created, used and removed, with the virtual authenticator of Chromium."""

import pytest
from playwright.sync_api import expect

from tests.web.account.people import open_account
from tests.web.lobby.test_accessible import check_in_both_schemes

KEY = "localStorage.getItem('formicary:key')"


class Device:
    """A virtual authenticator, as one that is built into a phone or a laptop."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        added = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.name = {"authenticatorId": added["authenticatorId"]}

    def credentials(self):
        return self.session.send("WebAuthn.getCredentials", self.name)["credentials"]

    def verify(self, *, is_verified):
        """Set whether the person is recognized."""
        self.session.send("WebAuthn.setUserVerified", {**self.name, "isUserVerified": is_verified})


@pytest.fixture
def local_site(site):
    """Return the site at `localhost`, because an address of numbers has no passkeys."""
    site.address = site.address.replace("127.0.0.1", "localhost")
    return site


@pytest.fixture
def device(page):
    return Device(page)


def register(page, name="Ada"):
    page.locator("#register").get_by_label("Name").fill(name)
    page.locator("#register").get_by_label("Name").press("Enter")
    expect(page.locator("#name")).to_have_text(name)


def test_an_account_is_made_and_signed_in_to_with_a_passkey_and_no_key_is_shown(
    local_site, page, device
):
    local_site.open(page, "/account")
    register(page)
    expect(page.locator("#passkeys li")).to_have_count(1)
    expect(page.locator("#given")).to_contain_text("Write the recovery code down")
    expect(page.locator("#key")).to_be_hidden()
    first = page.evaluate(KEY)
    assert first not in page.locator("body").inner_text()
    (credential,) = device.credentials()
    assert credential["rpId"] == "localhost"

    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#me")).to_have_text("Sign in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("#signed-in")).to_be_visible()

    second = page.evaluate(KEY)
    assert second != first
    assert page.context.cookies() == []
    expect(page.locator("#keys li")).to_have_count(1)
    expect(page.locator("#keys")).to_contain_text("Chrome, Linux")
    expect(page.locator("#keys")).to_contain_text("this browser")
    assert local_site.world.get("/v1/account", token=first).status_code == 401
    assert local_site.world.get("/v1/account", token=second).status_code == 200
    assert local_site.faults == []


def test_a_passkey_is_added_to_an_account_with_a_key_and_removed(local_site, page, device):
    open_account(local_site, page)
    expect(page.locator("#passkeys-none")).to_be_visible()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("#passkeys li")).to_contain_text("Chrome, Linux")
    expect(page.locator("#passkeys-none")).to_be_hidden()

    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("#passkeys-problem")).to_contain_text("already has a passkey")
    page.get_by_role("button", name="Remove the passkey").click()
    expect(page.get_by_role("dialog")).to_contain_text("signs nobody in any more")
    page.get_by_role("button", name="Remove", exact=True).click()

    expect(page.locator("#passkeys li")).to_have_count(0)
    expect(page.locator("#passkeys-head")).to_be_focused()
    assert local_site.faults == []


@pytest.mark.slow
def test_a_removed_passkey_signs_this_browser_out(local_site, page, device):
    local_site.open(page, "/account")
    register(page)
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_role("button", name="Remove the passkey").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator("#remove-problem")).to_contain_text("Nothing else manages the account")
    page.get_by_role("button", name="Cancel").click()

    page.get_by_text("Issue a key for a program").click()
    page.get_by_label("Its purpose").fill("my bot")
    page.get_by_label("manage the account").check()
    page.get_by_role("button", name="Issue the key").click()
    expect(page.locator("#keys li")).to_have_count(2)
    page.get_by_role("button", name="Remove the passkey").click()
    page.get_by_role("button", name="Remove", exact=True).click()

    expect(page.locator("#signed-out")).to_be_visible()
    assert page.evaluate(KEY) is None
    local_site.faults.clear()  # the browser logs every rejected request


def test_a_person_that_is_not_recognized_is_not_signed_in(local_site, page, device):
    local_site.open(page, "/account")
    register(page)
    expect(page.locator("#passkeys li")).to_have_count(1)
    page.get_by_role("button", name="Sign out").click()
    device.verify(is_verified=False)

    page.get_by_role("button", name="Sign in with a passkey").click()

    expect(page.locator("#problem")).to_contain_text("No passkey was chosen")
    expect(page.locator("#signed-out")).to_be_visible()


def test_an_account_stays_if_its_passkey_is_not_created(local_site, page, device):
    device.verify(is_verified=False)
    local_site.open(page, "/account")
    register(page)

    expect(page.locator("#passkeys-problem")).to_contain_text("No passkey was chosen")
    expect(page.locator("#code")).to_contain_text("recovery.")
    device.verify(is_verified=True)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator("#passkeys li")).to_have_count(1)


def test_who_wants_a_key_gets_one(local_site, page, device):
    local_site.open(page, "/account")
    page.locator("#register").get_by_label("Name").fill("Ada")
    page.get_by_role("button", name="Make it with a sign-in key").click()

    expect(page.locator("#key")).to_contain_text("key.")
    expect(page.locator("#passkeys li")).to_have_count(0)
    key = page.evaluate(KEY)
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#signed-out")).to_be_visible()
    assert local_site.world.get("/v1/account", token=key).status_code == 200


def test_where_there_are_no_passkeys_none_is_offered(site, page):
    site.open(page, "/account")

    expect(page.get_by_role("button", name="Make an account")).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
    expect(page.locator("#make-with-passkey")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_on_the_parts_about_passkeys(local_site, page, device, width):
    page.set_viewport_size({"width": width, "height": 900})
    local_site.open(page, "/account")
    expect(page.locator("#make-with-passkey")).to_be_visible()
    check_in_both_schemes(page)
    register(page)
    expect(page.locator("#passkeys li")).to_have_count(1)
    check_in_both_schemes(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Remove the passkey").click()
    expect(page.locator("#removing")).to_be_visible()
    check_in_both_schemes(page)


def test_a_new_account_is_not_left_before_its_passkey_is_stored(local_site, page, device):
    held = []
    page.route(
        "**/v1/account/passkeys",
        lambda route: held.append(route) if route.request.method == "POST" else route.continue_(),
    )
    local_site.open(page, "/account")
    with page.expect_request(
        lambda request: request.method == "POST" and request.url.endswith("/account/passkeys")
    ):
        register(page)
    sign_out = page.get_by_role("button", name="Sign out")
    expect(sign_out).to_be_disabled()

    held[0].continue_()

    expect(page.locator("#passkeys li")).to_have_count(1)
    expect(sign_out).to_be_enabled()
