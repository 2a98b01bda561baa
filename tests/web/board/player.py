"""A simulated player who presses lit targets with mouse, finger or keyboard."""

import random
from collections import Counter

from games.game import AnyGame

# Counts the commands in progress: the lit targets are stale until their responses arrive.
COUNTING = """
window.sending = 0;
const really = window.fetch;
window.fetch = async (...given) => {
  const isSent = (given[1]?.method ?? given[0].method ?? "GET") !== "GET";
  if (isSent) window.sending += 1;
  try {
    return await really(...given);
  } finally {
    if (isSent) setTimeout(() => (window.sending -= 1));
  }
};
"""
ANSWERED = """
async () => {
  while (window.sending) await new Promise((resolve) => setTimeout(resolve, 5));
}
"""
# Waits until the page shows a version and its actions, and does not scroll to them any more. Returns
# the targets that can be pressed.
LOOK = """
async (version) => {
  let same = 0;
  let before = "";
  const until = Date.now() + 20000;
  const soon = Date.now() + 2000; // by then what is lit lies where it can be pressed, if it ever does
  const isShown = (element) => element.getClientRects().length > 0;
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const isOnTop = ({ x, y }, kind) => document.elementFromPoint(x, y)?.closest(kind);
  for (;;) {
    const skip = document.getElementById("skip");
    if (isShown(skip)) skip.click();
    const lit = [...document.querySelectorAll(".layer.lit [data-target]")];
    const near = lit.map(middle).filter((point) => isOnTop(point, ".part-view"));
    const buttons = [...document.querySelectorAll("#untied button:enabled, #choice-do")].filter(isShown);
    const show = document.getElementById("choice-show");
    const isOver = document.getElementById("status").textContent === "over";
    const isThere = ["board", "going-back"].every((id) => Number(document.getElementById(id).dataset.version) >= version);
    const isReady = lit.length || buttons.length;
    const isInReach = near.length || isShown(show) || buttons.some((button) => isOnTop(middle(button), "button")) || Date.now() > soon;
    const now = JSON.stringify([near, buttons.map(middle)]);
    same = now === before ? same + 1 : 0;
    before = now;
    if (isOver || (isThere && isReady && isInReach && same > 2) || Date.now() > until) {
      return {
        isOver,
        isLate: Date.now() > until,
        lit: near,
        buttons: buttons.map((button) => ({ words: button.textContent, ...middle(button), isOnTop: Boolean(isOnTop(middle(button), "button")) })),
        show: isShown(show) ? middle(show) : null,
      };
    }
    await new Promise(requestAnimationFrame);
  }
}
"""
# Returns the kind of the focused target (a grid cell or an action's button), or an empty text.
FOCUSED = """
() => {
  const focused = document.activeElement;
  if (focused.getAttribute("role") === "gridcell") return focused.textContent.endsWith("can be chosen") ? "board" : "";
  return focused.matches("#untied button:enabled, #choice-do") ? "button" : "";
}
"""
MOST_PRESSES = 1500
HASTE = 0.35  # probability of finishing an action although it could be continued
FEW_TABS = 12  # forward, before the player goes back
MOST_TABS = 100


class Player:
    """A player of seat 0 on the page of a match, who counts the pressed targets."""

    def __init__(self, site, page, game: AnyGame, bots=({"bot": "random"},)):
        self.site, self.page = site, page
        self.random = random.Random(3)
        self.pressed: Counter[str] = Counter()
        self.match_id = site.world.create({}, *bots, game=game.name)
        token = site.world.post(f"/v1/matches/{self.match_id}/seats/0").json["token"]
        page.add_init_script(COUNTING)
        site.open(page, f"/matches/{self.match_id}#token={token}")

    def look(self):
        """Let the other seats play. Return the targets that can then be pressed."""
        self.page.evaluate(ANSWERED)
        self.site.play_on(self.match_id)
        seen = self.page.evaluate(LOOK, self.site.world.context.store.head(self.match_id).version)
        assert not seen["isLate"], seen
        return seen

    def play(self, press, most=MOST_PRESSES):
        """Press lit targets and occasionally a button. Return whether the match is over."""
        for _ in range(most):
            seen = self.look()
            if seen["isOver"]:
                return True
            buttons = [button for button in seen["buttons"] if button["isOnTop"]]
            if seen["lit"] and not (buttons and self.random.random() < HASTE):
                self.pressed["board"] += 1
                press(self.random.choice(seen["lit"]))
            elif buttons:
                self.pressed["button"] += 1
                press(self.random.choice(buttons))
            else:
                assert seen["show"], seen
                self.pressed["show"] += 1
                press(seen["show"])
                self.page.wait_for_timeout(50)
        return False

    def play_by_keys(self):
        """Play using only Tab and Enter. Return whether the match is over."""
        for _ in range(MOST_PRESSES):
            if self.look()["isOver"]:
                return True
            self.pressed[self._tab_to_a_choice()] += 1
            self.page.keyboard.press("Enter")
        return False

    def _tab_to_a_choice(self):
        for key in ("Tab",) * FEW_TABS + ("Shift+Tab",) * MOST_TABS:
            if focused := self.page.evaluate(FOCUSED):
                return focused
            self.page.keyboard.press(key)
        raise AssertionError("nothing that can be chosen comes to have the focus")
