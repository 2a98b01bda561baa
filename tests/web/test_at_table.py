"""Page elements around the board: shared screens, the turn, lessons and rules."""

import base64
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from games import GAMES
from service.page.rulebook import list_rulebooks, read_rulebook
from service.page.words import read_words
from tests.by_game import SECRET_GAME, each_game
from tests.web.match_page import open_panel

LESSONS = Path(__file__).parents[2] / "web" / "static" / "at_table" / "lessons"

PATIENCE_MS = 350  # time that the pointer rests on a card before its picture is shown


def open_with_seats(site, page, game="atta-ants", seats=(0,), **options):
    """Open a match, and store the tokens of these seats in the browser."""
    match_id = site.world.create({}, {}, game=game, **options)
    tokens = [
        site.world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"] for seat in (0, 1)
    ]
    site.open(page, "/problems")
    kept = [tokens[seat] for seat in seats]
    page.evaluate(
        """([id, kept]) => {
            localStorage.setItem(`formicary:${id}`, kept[0]);
            if (kept.length > 1) localStorage.setItem(`formicary:${id}/seats`, JSON.stringify(kept));
        }""",
        [match_id, kept],
    )
    return match_id, tokens


def colours_at(page, places):
    """Return the painted colours at points of the page, including those below the window."""
    painted = base64.b64encode(page.screenshot(animations="disabled", full_page=True)).decode()
    return page.evaluate(
        """async ([painted, places]) => {
            const image = new Image();
            image.src = `data:image/png;base64,${painted}`;
            await image.decode();
            const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
            canvas.drawImage(image, 0, 0);
            const hex = (value) => value.toString(16).padStart(2, "0");
            return places.map(([x, y]) => {
                const { data } = canvas.getImageData(Math.round(x), Math.round(y), 1, 1);
                return `#${hex(data[0])}${hex(data[1])}${hex(data[2])}`;
            });
        }""",
        [painted, places],
    )


def play_first(site, match_id, token):
    listed = site.world.get(f"/v1/matches/{match_id}/actions", token=token).json
    answer = site.world.post(
        f"/v1/matches/{match_id}/commands", listed["actions"][0]["command"], token=token
    )
    assert answer.status_code == 201, answer.text


def asked_seat(site, match_id):
    return site.world.get(f"/v1/matches/{match_id}").json["asked"][0]["seat"]


def asked_seats(site, match_id):
    return [
        question["seat"] for question in site.world.get(f"/v1/matches/{match_id}").json["asked"]
    ]


@pytest.mark.slow
def test_between_two_people_at_one_screen_a_curtain_hides_everything(site, page):
    game = SECRET_GAME.name
    match_id, tokens = open_with_seats(site, page, game, seats=(0, 1))
    site.open(page, f"/matches/{match_id}")
    curtain = page.locator("#curtain")
    expect(curtain).to_be_visible()
    first = asked_seat(site, match_id)
    expect(curtain).to_contain_text(f"Pass the device to Player {first + 1}")
    for part in ("#board", ".bar", "#timeline"):
        assert (
            page.locator(part).first.evaluate("element => getComputedStyle(element).visibility")
            == "hidden"
        )
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(curtain).to_be_visible()

    page.get_by_role("button", name=f"I am Player {first + 1}").click()
    expect(curtain).to_be_hidden()
    expect(page.locator("#board")).to_be_visible()
    held = page.evaluate(f"localStorage.getItem('formicary:{match_id}')")
    assert held == tokens[first]
    for _ in range(200):
        if asked_seat(site, match_id) != first:
            break
        play_first(site, match_id, tokens[first])
        site.play_on(match_id)
    second = 1 - first
    expect(curtain).to_be_visible()
    page.get_by_role("button", name=f"I am Player {second + 1}").click()
    expect(curtain).to_be_hidden()
    assert page.evaluate(f"localStorage.getItem('formicary:{match_id}')") == tokens[second]
    assert site.faults == []


def test_a_game_without_secrets_needs_no_curtain(site, page):
    """The turn goes on to the next person at the screen with the page as it is."""
    match_id, tokens = open_with_seats(site, page, seats=(0, 1), first_player=0)
    site.open(page, f"/matches/{match_id}")
    for seat in (0, 1):
        expect(page.locator("#seats li.asked")).to_contain_text(f"Player {seat + 1} \u2013 you")
        expect(page.locator("#curtain")).to_be_hidden()
        while seat in asked_seats(site, match_id):
            play_first(site, match_id, tokens[seat])
            site.play_on(match_id)
    assert site.faults == []


def texts_for(site, match_id, token):
    path = f"/v1/matches/{match_id}/timeline?limit=1000"
    return {line["text"] for line in site.world.get(path, token=token).json["lines"]}


@pytest.mark.slow
def test_nothing_that_one_person_saw_is_left_for_the_next_one_at_the_screen(site, page):
    match_id, tokens = open_with_seats(site, page, SECRET_GAME.name, seats=(0, 1))
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#lift")).to_contain_text("I am Player")
    assert "<li data-seq" not in page.content()
    seat = int(page.locator("#lift").inner_text()[-1]) - 1
    page.locator("#lift").click()
    open_panel(page, "record")
    open_panel(page, "changed")
    secret = texts_for(site, match_id, tokens[seat]) - texts_for(site, match_id, tokens[1 - seat])
    assert secret
    expect(page.locator("#timeline")).to_contain_text(min(secret))
    expect(page.locator("#live")).to_have_text("Live")

    for _ in range(200):
        if seat not in asked_seats(site, match_id):
            break
        play_first(site, match_id, tokens[seat])
        site.play_on(match_id)
    expect(page.locator("#lift")).to_have_text(f"I am Player {2 - seat}")
    behind = page.content()
    assert "<li data-seq" not in behind
    page.locator("#lift").click()
    expect(page.locator("#timeline li").first).to_be_visible()
    expect(page.locator("#board svg").first).to_be_visible()
    expect(page.locator("#moment-text")).not_to_be_empty()
    after = page.content()
    assert [text for text in secret if text in behind or text in after] == []
    assert site.faults == []


def test_people_at_one_screen_sit_down_from_the_lobby(site, page):
    site.open(page, "/")
    page.locator(".game.atta-ants").get_by_role("button", name="Play with friends").click()
    page.get_by_role("combobox", name="Player 2").select_option("Somebody else at this screen")
    page.get_by_label("Name at place 1").fill("Ada")
    page.get_by_label("Name at place 2").fill("Ben")
    page.get_by_role("button", name="Create the match").click()
    page.wait_for_url("**/matches/*")

    expect(page.locator("#seats")).to_contain_text("Ada \u2013 you")
    expect(page.locator("#curtain")).to_be_hidden()  # nothing is hidden in this game
    expect(page.locator("#seats")).to_contain_text("Ben")
    expect(page.locator("#timeline")).to_contain_text("Ben sits down")  # the service has no name
    expect(page.locator("#part-mat-1, #part-mat-0").first).to_contain_text(re.compile("Ada|Ben"))
    match_id = page.url.rpartition("/")[2]
    seats = site.world.get(f"/v1/matches/{match_id}").json["seats"]
    assert [seat["taken"] for seat in seats] == [True, True]


@pytest.mark.slow
def test_a_tab_says_when_it_is_one_s_turn_and_a_sound_for_who_wants_one(site, page):
    match_id, tokens = open_with_seats(site, page, seats=(1,), first_player=0)
    page.add_init_script(
        "document.addEventListener('turn-sound', () => (window.heard = (window.heard ?? 0) + 1))"
    )
    site.open(page, f"/matches/{match_id}")
    expect(page).to_have_title("Atta Ants \u2013 Formicary")
    expect(page.locator("#live")).to_have_text("Live")
    sound = page.get_by_role("button", name="Sound when it is your turn")
    expect(sound).to_have_attribute("aria-pressed", "false")
    sound.click()
    assert page.evaluate("window.heard") == 1

    while asked_seat(site, match_id) == 0:
        play_first(site, match_id, tokens[0])

    expect(page).to_have_title("\u25cf Your turn \u2013 Atta Ants")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("ant-turn"))
    page.wait_for_function("window.heard === 2")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")


@pytest.mark.slow
@each_game(0)
def test_a_lesson_waits_for_what_the_player_does(site, page, game):
    options = {} if game == "march-of-the-ants" else {"first_player": 0}
    match_id = site.world.create({}, {"bot": "random"}, game=game, **options)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.open(page, f"/matches/{match_id}?lesson={game}#token={token}")
    lesson = page.locator("#lesson")
    expect(lesson).to_be_visible()  # it is shown after the match
    steps = json.loads((LESSONS / f"{game}.json").read_text())["steps"]
    assert 7 <= len(steps) <= 10
    heads = [read_words("en")[f"lesson.{game}.{number}"] for number in range(1, len(steps) + 1)]
    seen = []
    for _ in range(250):
        site.play_on(match_id)
        version = site.world.context.store.head(match_id).version
        looked = f"#lesson:is([hidden], [data-looked='{version}'])"
        expect(page.locator(looked)).to_have_count(1)
        if lesson.is_hidden():
            break
        head = lesson.get_by_role("heading").inner_text()
        if head == read_words("en")["lesson.too-soon"]:
            lesson.get_by_role("button", name="Leave the lesson").click()
            break
        seen += [head] if head not in seen else []
        press = lesson.get_by_role("button", name=re.compile("^(Next|Done)$"))
        if press.count():
            press.click()
        elif site.world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]:
            play_first(site, match_id, token)

    assert [head for head in heads if head in seen] == seen
    assert len(seen) >= len(heads) / 2  # a fast player skips some
    expect(lesson).to_be_hidden()
    page.reload()
    expect(page.locator("#live")).to_have_text(re.compile("Live|Complete"))
    expect(lesson).to_be_hidden()
    assert site.faults == []


def test_a_match_that_ends_before_its_lesson_says_so_and_begins_again(site, page):
    game = "atta-ants"
    match_id = site.world.create({}, {"bot": "random"}, game=game, first_player=0)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.open(page, f"/matches/{match_id}?lesson={game}#token={token}")
    lesson = page.locator("#lesson")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("2 of 8")
    site.world.post(f"/v1/matches/{match_id}/seats/0/resignation", {}, token=token)
    outcome = site.world.get(f"/v1/matches/{match_id}").json["outcome"]["text"]

    expect(lesson.get_by_role("heading")).to_have_text("The match is over sooner than the lesson")
    expect(lesson).to_contain_text(outcome[1:])
    expect(lesson).not_to_contain_text("Enjoy")
    lesson.get_by_role("button", name="Begin the lesson again").click()
    page.wait_for_url(lambda url: "/matches/" in url and match_id not in url)
    expect(lesson).to_contain_text("1 of 8")
    assert site.faults == []


@pytest.mark.parametrize("width", [1280, 390])
def test_what_a_lesson_points_at_is_outlined_on_all_sides(site, page, width):
    page.set_viewport_size({"width": width, "height": 1200})
    match_id = site.world.create({}, {"bot": "random"}, game="atta-ants", first_player=0)
    token = site.world.post(f"/v1/matches/{match_id}/seats/0").json["token"]
    site.open(page, f"/matches/{match_id}?lesson=atta-ants#token={token}")
    pointed = page.locator(".pointed")
    expect(pointed).to_have_class(re.compile(r"\bcard board\b"))
    box = pointed.bounding_box()
    left, right = box["x"] + 1, box["x"] + box["width"] - 2
    top, low = box["y"] + 1, box["y"] + box["height"] - 2
    middle = (left + right) / 2, (top + low) / 2
    sides = [(left, middle[1]), (right, middle[1]), (middle[0], top), (middle[0], low)]

    assert colours_at(page, sides) == ["#94400f"] * 4


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_rules_of_a_lesson_stand_in_the_rulebook(game):
    lesson = json.loads((LESSONS / f"{game}.json").read_text())
    anchors = read_rulebook(game).anchors
    known = {f"question.{kind}" for kind in GAMES[game].questions}
    for step in lesson["steps"]:
        until = step["until"]
        cited = {step["rule"], *until.get("mine", ()), *until.get("happened", ())}
        assert cited <= anchors
        assert {f"question.{kind}" for kind in until.get("asked", ())} <= known


@pytest.mark.parametrize("game", [*sorted(GAMES), "table"])
def test_every_rule_that_is_cited_has_its_place_on_the_page(game):
    """Rules are cited by error messages, by lines of the timeline and by points."""
    assert set(list_rulebooks()) == {*GAMES, "table"}
    folder = Path(__file__).parents[2] / "games" / game.replace("-", "_")
    texts = [path.read_text() for path in folder.rglob("*.py")]
    cited = {rule for text in texts for rule in re.findall(r'rule="([^"{}]+)"', text)}
    own = {rule for rule in cited if not re.fullmatch(r"T\d+", rule)}

    assert cited
    if game == "table":
        assert cited <= read_rulebook("table").anchors
    else:
        assert own <= read_rulebook(game).anchors
        assert cited - own <= read_rulebook("table").anchors


def test_the_rules_above_a_match_are_those_of_its_game(site, page):
    game = SECRET_GAME
    match_id = site.world.create({"bot": "random"}, {"bot": "random"}, game=game.name)
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#board svg").first).to_be_visible()
    page.locator(".bar").get_by_role("link", name="Rules").click()

    expect(page.get_by_role("heading", level=1)).to_have_text(game.title)


@pytest.mark.slow
def test_a_rule_s_number_leads_to_its_paragraph_and_says_it(site, page):
    match_id, _ = open_with_seats(site, page, "myrmes", seats=(0,))
    site.open(page, f"/matches/{match_id}")
    rule = page.locator("#timeline .rule[data-number]", has_text="SU1").first
    rule.hover()
    hand = page.locator("#at-hand")
    expect(hand).to_contain_text("Each year begins with a public roll of three dice")
    page.mouse.move(5, 5)
    expect(hand).to_be_hidden()

    page.goto(f"{site.address}/rules/myrmes#SU1")
    expect(page.locator("#SU1")).to_contain_text(
        "Each year begins with a public roll of three dice"
    )
    assert page.locator("#SU1").evaluate("section => section.matches(':target')")
    page.locator("a.number", has_text="OB4").first.click()
    assert page.url.endswith("#OB4")
    assert site.faults == []


@pytest.mark.parametrize("game", [game for game in sorted(GAMES) if GAMES[game].packs])
def test_a_card_is_shown_enlarged_if_the_game_draws_its_cards(site, page, game):
    match_id, _ = open_with_seats(site, page, game)
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#board")).to_have_attribute("data-version", re.compile("."))
    cards = page.locator('[id^="card:"]:visible')
    if GAMES[game].draw_card:
        expect(cards.first).to_be_visible()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for card in cards.all()[:1]:
        card.hover()

    if GAMES[game].draw_card:
        expect(page.locator("#at-hand .card-face")).to_be_visible()
    else:
        page.wait_for_timeout(2 * PATIENCE_MS)
    assert any("/cards/" in url for url in asked) == bool(GAMES[game].draw_card)
    assert site.faults == []


LINES = """() => [...document.querySelectorAll("#timeline .words")].map((line) =>
  [line.querySelector(".token")?.classList[1] ?? "", line.textContent.trim()])"""


@pytest.mark.slow
def test_a_line_has_the_token_of_the_seat_that_it_names(site, page):
    """The seat that joins last begins the match, and the other one draws the first card."""
    match_id, _ = open_with_seats(site, page)
    site.open(page, f"/matches/{match_id}")
    expect(page.locator("#timeline li").nth(3)).to_be_attached()

    named = [(token, re.match(r"Player (\d)", text)) for token, text in page.evaluate(LINES)]
    seats = [(token, f"token-{int(player[1]) - 1}") for token, player in named if player]

    acting = site.world.get(f"/v1/matches/{match_id}/timeline").json["lines"]
    others = [line for line in acting if line["text"].startswith("Player 1") and line["seat"] == 1]
    assert others
    assert len(seats) >= 3
    assert [token for token, _ in seats] == [token for _, token in seats]
