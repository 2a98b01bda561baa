// The names of what is sent and answered, out of the generated document.

import type { components, paths } from "./schema.js";

export type Schemas = components["schemas"];

type Json<T> = T extends { content: { "application/json": infer Sent } } ? Sent : never;
type Answer<T> = T extends { responses: infer Responses }
  ? Json<Responses[keyof Responses & (200 | 201 | 202)]>
  : never;
type Body<T> = T extends { requestBody?: infer Request } ? Json<NonNullable<Request>> : never;
type Query<T> = T extends { parameters: { query?: infer Parameters } } ? NonNullable<Parameters> : never;

type OfMatch<Rest extends string> = `/v1/matches/{match}${Rest}` extends infer Path extends keyof paths ? paths[Path] : never;

/** What a match is made of: the game, its options, who sits where. */
export type Plan = Body<paths["/v1/matches"]["post"]>;
export type Match = Answer<paths["/v1/matches"]["post"]>;
export type MatchPage = Answer<paths["/v1/matches"]["get"]>;
export type MatchQuery = Query<paths["/v1/matches"]["get"]>;
export type GameList = Answer<paths["/v1/games"]["get"]>;
/** What a game is called in addresses and bodies. */
export type GameName = paths["/v1/games/{game}"]["get"]["parameters"]["path"]["game"];
export type Game = Answer<paths["/v1/games/{game}"]["get"]>;
export type Join = Body<OfMatch<"/seats/{seat}">["post"]>;
export type Joined = Answer<OfMatch<"/seats/{seat}">["post"]>;

/** The game as a seat, or a spectator, may see it. */
export type State = Answer<OfMatch<"/state">["get"]>;
export type View = NonNullable<State["view"]>;
export type Actions = Answer<OfMatch<"/actions">["get"]>;
/** A legal command: the body to post, and a label for a button. */
export type Action = Actions["actions"][number];
/** Something to do about the table, as undoing: where to send which body. */
export type TableAction = NonNullable<Actions["table"]>[number];
export type Command = Body<OfMatch<"/commands">["post"]>;
/** The version that a command led to, and its events. */
export type Played = Answer<OfMatch<"/commands">["post"]>;

export type EventPage = Answer<OfMatch<"/events">["get"]>;
export type VisibleEvent = EventPage["events"][number];
export type EventQuery = Query<OfMatch<"/events">["get"]>;
export type Asked = EventPage["asked"][number];
export type Timeline = Answer<OfMatch<"/timeline">["get"]>;
export type TimelineQuery = Query<OfMatch<"/timeline">["get"]>;
export type Preview = Answer<OfMatch<"/preview">["post"]>;
export type Explanation = Answer<OfMatch<"/explain">["post"]>;
export type Ledger = Answer<OfMatch<"/ledger">["get"]>;
export type Diff = Answer<OfMatch<"/diff">["get"]>;
export type StandingAnswers = Body<OfMatch<"/standing-answers">["put"]>;

export type Inbox = Answer<paths["/v1/inbox"]["get"]>;
export type InboxQuery = Query<paths["/v1/inbox"]["get"]>;
export type StreamQuery = Query<paths["/v1/stream"]["get"]>;
export type NewAccount = Answer<paths["/v1/accounts"]["post"]>;
export type Registration = Body<paths["/v1/accounts"]["post"]>;
