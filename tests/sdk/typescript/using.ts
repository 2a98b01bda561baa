// How a client is used, for the compiler: views are narrowed by their game.

import { Client, dataOf, Player, type Choose, type ChooseByGame, type MatchMessage, type Problem, type RecordedCommandOf, type Schemas, type State, type TableAction } from "formicary-client";

export function describe(state: State): string {
  switch (state.game) {
    case "atta-ants":
      return `${state.view?.phase}`;
    case "myrmes":
      return `${state.view?.year}`;
    case "march-of-the-ants":
      return `${state.view?.round}`;
    default:
      return unknown(state);
  }
}

function unknown(state: never): string {
  return JSON.stringify(state);
}

export const choose: Choose = (turn) => {
  if (turn.game === "myrmes") return turn.actions[turn.view.year % turn.actions.length]!;
  if (turn.game === "atta-ants") return turn.actions.find((action) => action.command.type === "move-ant" && action.command.ant === 0) ?? turn.actions[0]!;
  return turn.actions[0]!.command;
};

export const byGame: ChooseByGame = {
  "atta-ants": ({ view, actions }) => actions[view.round % actions.length]!,
  // @ts-expect-error  a field of another game's view
  myrmes: ({ view, actions }) => actions[view.frontier.length]!,
};

export function antOf(command: RecordedCommandOf<"atta-ants">): number | null {
  return command.type === "move-ant" ? command.ant + command.seat : null;
}

export function undoneTo(offered: TableAction): number | null {
  return offered.kind === "undo" ? offered.body.to : null;
}

export async function presentIn(client: Client, match: string, signal: AbortSignal): Promise<number[]> {
  const events = await client.events(match, { wait: 20 }, { signal });
  const { present } = await dataOf(client.api.GET("/v1/matches/{match}/presence", { params: { path: { match } } }));
  return events ? present : [];
}

export const isRefused = (problem: Problem): boolean => problem.body.type === "/problems/rule-violation";

// @ts-expect-error  no effort of this name
export const effort: Schemas["AnalysisShown"]["effort"] = "endless";

// @ts-expect-error  none watches, and yet with a delay
export const spectators: Schemas["SpectatorsPlan"] = { kind: "nobody", minutes: 10 };

// @ts-expect-error  a delay of nothing
export const delayed: Schemas["SpectatorsPlan"] = { kind: "delayed" };

// @ts-expect-error  what is planned in a batch is a plan
export const batch: Schemas["BatchPlan"] = { key: "", plan: { game: "chess", seats: [] } };

export async function play(client: Client): Promise<number> {
  const { id } = await client.createMatch({ game: "myrmes", seats: [{}, { bot: "greedy" }] });
  const { token } = await client.takeSeat(id, 0);
  const { outcome } = await new Player(client.withToken(token), id, choose).play();
  return outcome?.ranking.length ?? 0;
}

export function tell(message: MatchMessage): string {
  // @ts-expect-error  only `asked` has who is asked
  if (message.kind === "event") return message.asked;
  return message.kind === "asked" ? message.asked.map((question) => question.text).join() : "";
}

// @ts-expect-error  no game of this name
export const plan: Parameters<Client["createMatch"]>[0] = { game: "chess", seats: [{}] };

// @ts-expect-error  a field of another game's view
export const wrong = (state: Extract<State, { game: "atta-ants" }>) => state.view?.year;
