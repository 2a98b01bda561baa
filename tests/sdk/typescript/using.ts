// How a client is used, for the compiler: views are narrowed by their game.

import { Client, Player, type Choose, type MatchMessage, type State } from "formicary-client";

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

export const choose: Choose = (view, actions, state) => {
  if (state.game === "myrmes" && state.view) return actions[state.view.year % actions.length]!;
  return actions.find((one) => one.command.type === "end-turn") ?? actions[0]!;
};

export async function play(client: Client): Promise<number> {
  const { id } = await client.createMatch({ game: "myrmes", seats: [{}, { bot: "greedy" }] });
  const { token } = await client.takeSeat(id, 0);
  const { outcome } = await new Player(client.withToken(token), id, choose).play();
  return outcome?.ranking.length ?? 0;
}

export function tell(message: MatchMessage): string {
  // @ts-expect-error  only `asked` has who is asked
  if (message.kind === "event") return message.asked;
  return message.kind === "asked" ? message.asked.map((one) => one.text).join() : "";
}

// @ts-expect-error  no game of this name
export const plan: Parameters<Client["createMatch"]>[0] = { game: "chess", seats: [{}] };

// @ts-expect-error  a field of another game's view
export const wrong = (state: Extract<State, { game: "atta-ants" }>) => state.view?.year;
