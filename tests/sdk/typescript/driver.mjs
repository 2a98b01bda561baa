// Does one task with the built client, and prints what it gave: `node driver.mjs TASK SERVER JSON`.

import * as formicary from "../../../sdk/typescript/dist/index.js";

const { Client, Player } = formicary;
const MODEST = /^(pass|rest|end-|finish-|discard|drop-|put-back)/;

function choose({ actions }) {
  const busy = actions.filter((action) => !MODEST.test(action.command.type));
  const from = busy.length && Math.random() < 0.9 ? busy : actions;
  return from[Math.floor(Math.random() * from.length)];
}

async function playSeat(service, match, seat, join) {
  const { token } = await service.takeSeat(match, seat, {}, join);
  const moves = [];
  const player = new Player(service.withToken(token), match, choose, { onPlayed: (version) => moves.push(version) });
  const { status, outcome } = await player.play();
  return { seat, token, moves, status, ranking: outcome.ranking };
}

const KEYS = { create: "11111111-1111-4111-8111-111111111111", join: "22222222-2222-4222-8222-222222222222" };

const TASKS = {
  /** Play the open seats of a new match, all at once. */
  async play(service, { plan }) {
    const { id } = await service.createMatch(plan);
    const open = plan.seats.flatMap((seat, number) => (seat.bot ? [] : [number]));
    return { match: id, seats: await Promise.all(open.map((seat) => playSeat(service, id, seat))) };
  },

  /** Play all seats of a match of a test account with one token. */
  async oneToken(service, { name, plan }) {
    const host = service.withToken((await service.register({ name, test: true })).key);
    const { id, token } = await host.createMatch(plan);
    const all = service.withToken(token);
    const views = await Promise.all([0, 1].map((seat) => all.state(id, { as: seat })));
    const played = plan.seats.map((_, seat) => new Player(all.forSeat(seat), id, choose).play());
    const ends = await Promise.all(played);
    return { match: id, seats: views.map((view) => view.seat), statuses: ends.map((end) => end.status) };
  },

  /** Create a match and sit down, each twice with the same key. */
  async twice(service, { plan }) {
    const matches = [
      await service.createMatch(plan, { key: KEYS.create }),
      await service.createMatch(plan, { key: KEYS.create }),
    ];
    const [{ id }] = matches;
    const joined = [
      await service.takeSeat(id, 0, {}, { key: KEYS.join }),
      await service.takeSeat(id, 0, {}, { key: KEYS.join }),
    ];
    return { ids: matches.map((match) => match.id), tokens: joined.map((seat) => seat.token) };
  },

  /** Sit down with entropy, and without. The first answer's promise is the last item. */
  async entropy(service, { match }) {
    const own = await service.takeSeat(match, 0);
    const none = await service.takeSeat(match, 1, { entropy: "" });
    return [own.entropy, none.entropy, own.inclusion_promise];
  },

  /** Read a state at every version with its digest, and digest the view of another seat. */
  async digests(service, { match, token, versions }) {
    const seat = service.withToken(token);
    const checked = [];
    for (const at of versions) checked.push((await seat.state(match, { at, digest: true })).digest);
    const state = await seat.state(match, { at: versions.at(-1) });
    const other = await formicary.digestView(match, state.version, state.seat, { ...state.view, extra: 1 });
    return { checked, other };
  },

  /** Look at a match with the eyes of others. */
  async eyes(service, { match }) {
    await service.state(match, { at: 9, as: 0 });
    await service.state(match, { as: "spectator" });
    await service.board(match, { part: "map", as: 1 });
    await service.parts(match, { as: "all" });
    await service.ledger(match, { as: 1, line: "all" });
    await service.search(match, { where: "me", as: "1" });
    return {};
  },

  /** List the games, and return the retries and answers that were reported. */
  async reported({ address: base }) {
    const retries = [];
    const answers = [];
    const onRetry = ({ status, tries, requestId }) => retries.push({ status, tries, requestId });
    const onAnswer = ({ status, requestId }) => answers.push({ status, requestId });
    await new Client(base, { onRetry, onAnswer }).games();
    return { retries, answers };
  },

  /** Read all pages of the list of matches. */
  async pages(service) {
    const pages = [];
    for await (const page of service.pages((cursor) => service.matches(cursor ? { cursor } : {})))
      pages.push(page.matches);
    return pages;
  },

  /** Verify a delivery. */
  async verifyWebhook(_, { body, headers, secret, now }) {
    try {
      return await formicary.verifyWebhook(body, headers, secret, { now });
    } catch (error) {
      return { refused: error.message };
    }
  },

  /** Use a fake service. */
  async fake() {
    const { FakeService } = await import("../../../sdk/typescript/dist/testing.js");
    const fake = new FakeService();
    const client = fake.client("seat.0.m.a");
    for (const version of [1, 2]) fake.respond("GET", "/v1/matches/{match}", { version });
    const versions = [];
    for (let i = 0; i < 3; i++) versions.push((await client.match("m")).version);
    fake.refuse("POST", "/v1/matches/{match}/commands", "rule-violation", 409, { rule: "W2" });
    const refused = await client
      .play("m", { type: "pass" }, { version: 3 })
      .catch(({ name, rule }) => ({ name, rule }));
    const { path, body, headers } = fake.requests.at(-1);
    const over = { version: 2, status: "over", asked: [] };
    fake.stream("/v1/matches/{match}/events", ["", { seq: 2, e: {} }], ["asked", over]);
    const kinds = [];
    for await (const { kind } of client.follow("m")) kinds.push(kind);
    const missing = await client.games().catch((error) => error.message);
    fake.lose("POST", "/v1/matches/{match}/redo");
    fake.respond("POST", "/v1/matches/{match}/redo", { version: 4 }, 201);
    const before = fake.requests.length;
    const { version: repeated } = await client.redo("m", 3);
    const keys = fake.requests.slice(before).map((sent) => sent.headers.get("Idempotency-Key"));
    const lost = { repeated, requests: keys.length, keys: new Set(keys).size };
    return { lost, versions, refused, kinds, sent: { path, body, version: headers.get("If-Match") }, missing };
  },

  /** Call generated methods. */
  async generated(service) {
    const { key } = await service.rotateKey(2);
    const nothing = (await service.unblock("somebody")) ?? null;
    return { key, nothing, picture: await service.ratingsPicture("Ann") };
  },

  /** Trace a value, page by page. */
  async trace(service, { match, token, query }) {
    const seat = token ? service.withToken(token) : service;
    const points = [];
    for await (const point of seat.trace(match, query)) points.push(point);
    return points;
  },

  /** Write a note and a study, change and read both, and delete them. */
  async notes(service, { match, name }) {
    const author = service.withToken((await service.register({ name })).key);
    const note = await author.writeNote(match, { version: 3, text: "The first choice." });
    const changed = await author.changeNote(match, note.id, { visibility: "link" });
    const study = await author.writeStudy(match, { title: "Choices", notes: [note.id] });
    const renamed = await author.changeStudy(match, study.id, { title: "The opening" });
    const read = { note: await author.note(match, note.id), study: await author.study(match, study.id) };
    const text = await author.studyText(match, study.id);
    const html = await author.noteHtml(match, note.id);
    const file = [...new Uint8Array(await author.studyFile(match, study.id)).subarray(0, 4)];
    const listed = [(await author.notes(match)).notes, (await author.studies(match)).studies];
    await author.deleteStudy(match, study.id);
    await author.deleteNote(match, note.id);
    const left = [(await author.notes(match)).notes, (await author.studies(match)).studies];
    return { changed, renamed, read, text, html, file, listed, left };
  },

  /** Follow a match with its notes, and write one as soon as all events have arrived. */
  async announced(service, { match, name }) {
    const author = service.withToken((await service.register({ name })).key);
    let written;
    for await (const message of author.follow(match, { notes: true })) {
      if (message.kind === "note") return { written, message };
      if (message.kind !== "asked") continue;
      written ??= await author.writeNote(match, { version: 2, text: "The first choice." });
    }
  },

  /** Resign twice, and return the lists of the seat and of an account. */
  async requests(service, { match, token, name }) {
    const seat = service.withToken(token);
    await seat.resign(match, 0);
    await seat.resign(match, 0).catch(() => {});
    const account = service.withToken((await service.register({ name })).key);
    const refused = await seat.seatRequests(match, { status: "4xx" });
    return { refused, all: await seat.seatRequests(match), mine: await account.requests({ limit: 1 }) };
  },

  /** Hide a note and a study, and show them again. */
  async hidden(service, { match }) {
    await service.hideNote(match, "n");
    await service.hideStudy(match, "s");
    await service.showNoteAgain(match, "n");
    await service.showStudyAgain(match, "s");
    return {};
  },

  /** Spell values canonically. */
  async spell(_, { values }) {
    return values.map(formicary.spellCanonical);
  },

  /** Return how each of several deeds is refused. */
  async refusals(service, { match, token }) {
    const seat = service.withToken(token);
    const { version, actions } = await seat.actions(match);
    await seat.play(match, actions[0].command, { version });
    const deeds = [
      () => seat.play(match, actions[0].command, { version }),
      () => seat.play(match, { type: "end-turn" }),
      () => service.match("a".repeat(16)),
      () => service.withToken("seat.0.none").actions(match),
    ];
    return Promise.all(deeds.map((deed) => deed().then(() => null, describe)));
  },

  /** Send one request, and say how it ended. */
  async request(service, { match, options }) {
    const client = new Client(service.address, options);
    return client.play(match, { type: "end-turn" }).then(
      (body) => ({ body }),
      (error) => ({ error: describe(error) }),
    );
  },

  /** Follow a match, or an account, for some messages or to the end. */
  async messages(service, { match, after, cursor, token, most = 1000, events, webhooks }) {
    const client = service.withToken(token);
    const messages = [];
    const dropped = [];
    const onDrop = () => dropped.push(messages.length);
    const from = match ? client.follow(match, { after, onDrop }) : client.stream({ cursor, events, webhooks, onDrop });
    for await (const message of from) if (messages.push(message) >= most) break;
    return { messages, drops: dropped.length };
  },

  /** Read what can be done, in words, and be refused, as a reader of some languages. */
  async language(service, { match, token, languages }) {
    const answers = {};
    for (const language of languages) {
      const seat = new Client(service.address, { language }).withToken(token);
      const { asked, actions } = await seat.actions(match);
      const refused = await seat.play(match, { type: "end-turn" }).catch((error) => error.message);
      answers[language] = { question: asked.text, label: actions[0].label, command: actions[0].command, refused };
    }
    return answers;
  },

  /** Play two commands at once, after a second one that is refused, and follow the match with heartbeats. */
  async batch(service, { match, token }) {
    const seat = service.withToken(token);
    const { version, actions } = await seat.actions(match);
    const first = actions[0].command;
    const refused = await seat.playAll(match, [first, first], { version }).catch((error) => error);
    const second = refused.nearest[0].command;
    const played = await seat.playAll(match, [first, second], { version, digest: true });
    const messages = {};
    for await (const message of seat.follow(match, { after: played.version, heartbeat: true })) {
      messages[message.kind] = message;
      if (messages.asked && messages.heartbeat) break;
    }
    const { digest } = await seat.state(match, { digest: true });
    return { places: refused.body.errors.map(({ pointer }) => pointer), played, messages, digest };
  },

  /** Take a command back, and do it again. */
  async back(service, { match, token }) {
    const seat = service.withToken(token);
    const { version, actions } = await seat.actions(match);
    const done = await seat.play(match, actions[0].command, { version });
    const undone = await seat.undo(match, version);
    const redone = await seat.redo(match, done.version);
    return [done, undone, redone].map(({ events }) => events.at(-1).e.event.type);
  },
};

function describe(error) {
  const { name, status, kind, slug, message } = error;
  return { name, status, kind, slug, message, missed: error.missed?.length };
}

const [, , task, address, given] = process.argv;
const service = new Client(address);
service.address = address;
console.log(JSON.stringify((await TASKS[task](service, JSON.parse(given))) ?? null));
