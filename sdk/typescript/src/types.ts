// The names of request and answer types, from the generated document.

import type { components, operations, paths } from "./schema.js";

export type Schemas = components["schemas"];
/** The media types of answers: `createClient<paths, Media>` of openapi-fetch needs them to type refusals too. */
export type Media = "application/json" | "application/problem+json";

type Json<T> = T extends { content: { "application/json": infer Sent } } ? Sent : never;
type Answer<T> = T extends { responses: infer Responses }
  ? Json<Responses[keyof Responses & (200 | 201 | 202)]>
  : never;
type Body<T> = T extends { requestBody?: infer Request } ? Json<NonNullable<Request>> : never;
type Query<T> = T extends { parameters: { query?: infer Parameters } } ? NonNullable<Parameters> : never;

/** The answer, body, query and path of an operation, by its id in the description. */
export type AnswerOf<K extends keyof operations> = Answer<operations[K]>;
export type BodyOf<K extends keyof operations> = Body<operations[K]>;
export type QueryOf<K extends keyof operations> = Query<operations[K]>;
export type PathOf<K extends keyof operations> = operations[K]["parameters"]["path"];

type OfMatch<Rest extends string> = `/v1/matches/{match}${Rest}` extends infer Path extends keyof paths
  ? paths[Path]
  : never;

/** The plan of a match: the game, its options, and its seats. */
/** The version that a branch begins from, its luck and its seats. */
export type Branch = Body<OfMatch<"/branches">["post"]>;
export type Plan = Body<paths["/v1/matches"]["post"]>;
export type Match = Answer<paths["/v1/matches"]["post"]>;
export type MatchPage = Answer<paths["/v1/matches"]["get"]>;
export type MatchQuery = Query<paths["/v1/matches"]["get"]>;
export type GameList = Answer<paths["/v1/games"]["get"]>;
/** The name of a game in addresses and bodies. */
export type GameName = paths["/v1/games/{game}"]["get"]["parameters"]["path"]["game"];
export type Game = Answer<paths["/v1/games/{game}"]["get"]>;
export type Join = Body<OfMatch<"/seats/{seat}">["post"]>;
export type Joined = Answer<OfMatch<"/seats/{seat}">["post"]>;
/** A seat that was taken, with the entropy that was sent; keep it to check that the service used it. */
export type TakenSeat = Joined & { entropy: string };

/** The game in the view of a seat or a spectator. */
export type State = Answer<OfMatch<"/state">["get"]>;
export type View = NonNullable<State["view"]>;
export type Actions = Answer<OfMatch<"/actions">["get"]>;
/** A legal command: the body to post, and a label for a button. */
export type Action = Actions["actions"][number];
/** An action at the table, such as undoing: the address and the body to send. */
export type TableAction = NonNullable<Actions["table"]>[number];
export type Command = Schemas["Command"];
/** The types of one game: `StateOf<"myrmes">`, `ActionOf<"myrmes">`, `CommandOf<"myrmes">`. */
export type StateOf<G extends GameName> = Extract<State, { game: G }>;
export type ViewOf<G extends GameName> = NonNullable<StateOf<G>["view"]>;
export type ActionOf<G extends GameName> = Extract<Actions, { game: G }>["actions"][number];
export type CommandOf<G extends GameName> = ActionOf<G>["command"];
export type EventOf<G extends GameName> = Extract<VisibleEvent, { game: G }>["e"]["event"];
/** A command as recorded in the log, with its `seat`. */
export type RecordedCommandOf<G extends GameName> = NonNullable<Extract<VisibleEvent, { game: G }>["e"]["command"]>;
/** The version after a command, and its events. */
export type Played = Answer<OfMatch<"/commands">["post"]>;

export type EventPage = Answer<OfMatch<"/events">["get"]>;
export type VisibleEvent = EventPage["events"][number];
export type EventQuery = Query<OfMatch<"/events">["get"]>;
export type Asked = EventPage["asked"][number];
export type Timeline = Answer<OfMatch<"/timeline">["get"]>;
export type TimelineQuery = Query<OfMatch<"/timeline">["get"]>;
/** The board in parts, each a separate drawing. */
export type Board = Answer<OfMatch<"/board">["get"]>;
export type Preview = Answer<OfMatch<"/preview">["post"]>;
export type Explanation = Answer<OfMatch<"/explain">["post"]>;
export type TargetExplanation = Answer<OfMatch<"/explain">["get"]>;
export type Ledger = Answer<OfMatch<"/ledger">["get"]>;
/** The first difference between two matches, and the turns of both from there on. */
export type Comparison = Answer<OfMatch<"/compare">["get"]>;
export type Search = Answer<OfMatch<"/search">["get"]>;
export type SearchQuery = Query<OfMatch<"/search">["get"]>;
export type Why = Answer<OfMatch<"/why">["get"]>;
export type WhyQuery = Query<OfMatch<"/why">["get"]>;
/** A value of an expression, and the event with which it begins. */
export type TracePoint = Answer<OfMatch<"/trace">["get"]>["points"][number];
export type TraceQuery = Query<OfMatch<"/trace">["get"]>;
/** The versions to read: those on the played line, or all, including those that a rewind abandoned. */
export type LineKind = NonNullable<SearchQuery["line"]>;
/** A question about the alternatives of a seat: the body to post, and the answer to that request. */
export type WhatIfQuestion = Body<OfMatch<"/whatif">["post"]>;
export type WhatIfAsked = Answer<OfMatch<"/whatif">["post"]>;
/** The values of the legal commands of a seat, best first. */
export type WhatIf = Answer<OfMatch<"/whatif/{question}">["get"]>;
export type Diff = Answer<OfMatch<"/diff">["get"]>;
/** A note about a place in a match, and the bodies that write and change it. */
export type Note = Answer<OfMatch<"/notes/{note}">["get"]>;
export type NewNote = Body<OfMatch<"/notes">["post"]>;
export type NoteChange = Body<OfMatch<"/notes/{note}">["patch"]>;
export type NoteList = Answer<OfMatch<"/notes">["get"]>;
/** An ordered list of notes, and the bodies that write and change it. */
export type Study = Answer<OfMatch<"/studies/{study}">["patch"]>;
export type NewStudy = Body<OfMatch<"/studies">["post"]>;
export type StudyChange = Body<OfMatch<"/studies/{study}">["patch"]>;
export type StudyList = Answer<OfMatch<"/studies">["get"]>;
export type StandingAnswers = Body<OfMatch<"/standing-answers">["put"]>;

export type Inbox = Answer<paths["/v1/inbox"]["get"]>;
export type InboxQuery = Query<paths["/v1/inbox"]["get"]>;
/** The latest requests of an API key or a seat. */
export type RequestPage = Answer<paths["/v1/account/requests"]["get"]>;
export type RequestsQuery = Query<paths["/v1/account/requests"]["get"]>;
export type SeatRequestsQuery = Query<OfMatch<"/requests">["get"]>;
export type StreamQuery = Query<paths["/v1/stream"]["get"]>;
export type NewAccount = Answer<paths["/v1/accounts"]["post"]>;
export type Registration = Body<paths["/v1/accounts"]["post"]>;
