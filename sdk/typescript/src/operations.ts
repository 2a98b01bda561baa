// The operations that `Client` in client.ts has no method for, generated from the description by
// `python -m tools.clients`.

import { Client as BaseClient, dataOf, sendHeaders, signalOf } from "./client.js";
import type { CallOptions, PlayOptions, SendOptions } from "./client.js";
import type { AnswerOf, BodyOf, PathOf, QueryOf } from "./types.js";

/** A client of a Formicary service, with a token; without one, for a spectator. */
export class Client extends BaseClient {
  /** Report the store's durability policies and the versions of the rules. */
  health(options: CallOptions = {}): Promise<AnswerOf<"get_health">> {
    return dataOf(this.api.GET("/health", { ...signalOf(options) }));
  }

  /** Report that this process responds, regardless of the state of other components. */
  liveness(options: CallOptions = {}): Promise<AnswerOf<"get_liveness">> {
    return dataOf(this.api.GET("/health/live", { ...signalOf(options) }));
  }

  /** Report whether this process can serve requests, and which components are delayed. */
  readiness(options: CallOptions = {}): Promise<AnswerOf<"get_readiness">> {
    return dataOf(this.api.GET("/health/ready", { ...signalOf(options) }));
  }

  /** List all problem types, as a page for clients that prefer HTML and otherwise as JSON. */
  problemTypes(
    query: QueryOf<"list_problem_types"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"list_problem_types">> {
    return dataOf(this.api.GET("/problems", { params: { query }, ...signalOf(options) }));
  }

  /** Describe a problem type, as a page for clients that prefer HTML and otherwise as JSON. */
  problemType(
    kind: PathOf<"get_problem_type">["kind"],
    query: QueryOf<"get_problem_type"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"get_problem_type">> {
    return dataOf(this.api.GET("/problems/{kind}", { params: { path: { kind }, query }, ...signalOf(options) }));
  }

  /** Return the addresses of all resources. Clients need to know only this one address. */
  start(options: CallOptions = {}): Promise<AnswerOf<"get_start">> {
    return dataOf(this.api.GET("/v1", { ...signalOf(options) }));
  }

  /** Return the account that the API key belongs to. */
  account(options: CallOptions = {}): Promise<AnswerOf<"get_account">> {
    return dataOf(this.api.GET("/v1/account", { ...signalOf(options) }));
  }

  /** Change the account's name or language, or whether it belongs to a bot or a person. */
  changeAccount(body: BodyOf<"change_account">, options: CallOptions = {}): Promise<AnswerOf<"change_account">> {
    return dataOf(this.api.PUT("/v1/account", { body, ...signalOf(options) }));
  }

  /** Erase the account permanently, including its name, keys, passkeys and webhooks. */
  async eraseAccount(options: CallOptions = {}): Promise<void> {
    await this.api.DELETE("/v1/account", { ...signalOf(options) });
  }

  /** List the accounts that this account has blocked. */
  blocked(options: CallOptions = {}): Promise<AnswerOf<"list_blocked">> {
    return dataOf(this.api.GET("/v1/account/blocked", { ...signalOf(options) }));
  }

  /** Block another account from sending invitations to this one. */
  async block(account: PathOf<"block_account">["account"], options: CallOptions = {}): Promise<void> {
    await this.api.PUT("/v1/account/blocked/{account}", { params: { path: { account } }, ...signalOf(options) });
  }

  /** Unblock an account. This works even if the blocked account has been erased. */
  async unblock(account: PathOf<"unblock_account">["account"], options: CallOptions = {}): Promise<void> {
    await this.api.DELETE("/v1/account/blocked/{account}", { params: { path: { account } }, ...signalOf(options) });
  }

  /** Export the stored personal data of the account holder. */
  exportAccount(options: CallOptions = {}): Promise<AnswerOf<"export_account">> {
    return dataOf(this.api.GET("/v1/account/export", { ...signalOf(options) }));
  }

  /** List the active API keys, with their scopes and the time when each was last used. */
  accountKeys(options: CallOptions = {}): Promise<AnswerOf<"list_account_keys">> {
    return dataOf(this.api.GET("/v1/account/keys", { ...signalOf(options) }));
  }

  /** Issue an additional API key. The key is included in the response. */
  async issueKey(body: BodyOf<"issue_key">, options: SendOptions = {}): Promise<AnswerOf<"issue_key">> {
    return dataOf(
      this.api.POST("/v1/account/keys", { params: { header: await sendHeaders(options) }, body, ...signalOf(options) }),
    );
  }

  /** Revoke an API key immediately. A key may be used to revoke itself. */
  async revokeKey(
    number: PathOf<"revoke_key">["number"],
    query: QueryOf<"revoke_key"> = {},
    options: CallOptions = {},
  ): Promise<void> {
    await this.api.DELETE("/v1/account/keys/{number}", { params: { path: { number }, query }, ...signalOf(options) });
  }

  /** Replace an API key with a new one that has the same scopes. The old key is revoked. */
  async rotateKey(number: PathOf<"rotate_key">["number"], options: SendOptions = {}): Promise<AnswerOf<"rotate_key">> {
    return dataOf(
      this.api.POST("/v1/account/keys/{number}/rotation", {
        params: { path: { number }, header: await sendHeaders(options) },
        ...signalOf(options),
      }),
    );
  }

  /** List the passkeys of the account, and when each was last used. */
  passkeys(options: CallOptions = {}): Promise<AnswerOf<"list_passkeys">> {
    return dataOf(this.api.GET("/v1/account/passkeys", { ...signalOf(options) }));
  }

  /** Add a passkey, which the browser has created for the account, to sign in with. */
  async addPasskey(body: BodyOf<"add_passkey">, options: SendOptions = {}): Promise<AnswerOf<"add_passkey">> {
    return dataOf(
      this.api.POST("/v1/account/passkeys", {
        params: { header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Remove a passkey, and revoke the API keys that it has issued. */
  async removePasskey(
    number: PathOf<"remove_passkey">["number"],
    query: QueryOf<"remove_passkey"> = {},
    options: CallOptions = {},
  ): Promise<void> {
    await this.api.DELETE("/v1/account/passkeys/{number}", {
      params: { path: { number }, query },
      ...signalOf(options),
    });
  }

  /** Return the options with which a browser creates a passkey for the account. */
  beginPasskey(options: CallOptions = {}): Promise<AnswerOf<"begin_passkey">> {
    return dataOf(this.api.POST("/v1/account/passkeys/challenge", { ...signalOf(options) }));
  }

  /** Close an account permanently. After that, its keys can only read or erase the account. */
  async closeAccount(
    account: PathOf<"close_account">["account"],
    body: BodyOf<"close_account">,
    options: CallOptions = {},
  ): Promise<void> {
    await this.api.PUT("/v1/accounts/{account}/closed", { params: { path: { account } }, body, ...signalOf(options) });
  }

  /** Rename an account. */
  renameAccount(
    account: PathOf<"rename_account">["account"],
    body: BodyOf<"rename_account">,
    options: CallOptions = {},
  ): Promise<AnswerOf<"rename_account">> {
    return dataOf(
      this.api.PUT("/v1/accounts/{account}/name", { params: { path: { account } }, body, ...signalOf(options) }),
    );
  }

  /** Return the account with the given id or current name. Spelling variants are accepted. */
  findAccount(
    name: PathOf<"find_account">["name"],
    query: QueryOf<"find_account"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"find_account">> {
    return dataOf(this.api.GET("/v1/accounts/{name}", { params: { path: { name }, query }, ...signalOf(options) }));
  }

  /** Draw an account's ratings over time, for the five ladders with the most matches. */
  ratingsPicture(
    name: PathOf<"draw_account_ratings">["name"],
    query: QueryOf<"draw_account_ratings"> = {},
    options: CallOptions = {},
  ): Promise<string> {
    return dataOf(
      this.api.GET("/v1/accounts/{name}/ratings.svg", {
        params: { path: { name }, query },
        parseAs: "text",
        ...signalOf(options),
      }),
    );
  }

  /** Replace all API keys of an account with a new one, and renew its recovery code. */
  async recover(body: BodyOf<"recover_account">, options: SendOptions = {}): Promise<AnswerOf<"recover_account">> {
    return dataOf(
      this.api.POST("/v1/accounts/recovery", {
        params: { header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Issue an API key to a device whose person has used a passkey. */
  async signIn(body: BodyOf<"sign_in">, options: SendOptions = {}): Promise<AnswerOf<"sign_in">> {
    return dataOf(
      this.api.POST("/v1/accounts/sign-in", {
        params: { header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Return the options with which a browser asks a person for a passkey. */
  beginSignIn(options: CallOptions = {}): Promise<AnswerOf<"begin_sign_in">> {
    return dataOf(this.api.POST("/v1/accounts/sign-in/challenge", { ...signalOf(options) }));
  }

  /** Report unusual patterns in rated matches. A pattern is not proof of misconduct. */
  fairPlay(options: CallOptions = {}): Promise<AnswerOf<"get_fair_play">> {
    return dataOf(this.api.GET("/v1/fair-play", { ...signalOf(options) }));
  }

  /** List the content packs that can be used to create a match of the game. */
  contents(game: PathOf<"list_content">["game"], options: CallOptions = {}): Promise<AnswerOf<"list_content">> {
    return dataOf(this.api.GET("/v1/games/{game}/content", { params: { path: { game } }, ...signalOf(options) }));
  }

  /** Return a content pack. Content packs are immutable. */
  content(
    game: PathOf<"get_content">["game"],
    digest: PathOf<"get_content">["digest"],
    options: CallOptions = {},
  ): Promise<AnswerOf<"get_content">> {
    return dataOf(
      this.api.GET("/v1/games/{game}/content/{digest}", { params: { path: { game, digest } }, ...signalOf(options) }),
    );
  }

  /** Draw a card from a content pack. The picture never changes. */
  card(
    game: PathOf<"get_card">["game"],
    digest: PathOf<"get_card">["digest"],
    card: PathOf<"get_card">["card"],
    query: QueryOf<"get_card"> = {},
    options: CallOptions = {},
  ): Promise<string> {
    return dataOf(
      this.api.GET("/v1/games/{game}/content/{digest}/cards/{card}.svg", {
        params: { path: { game, digest, card }, query },
        parseAs: "text",
        ...signalOf(options),
      }),
    );
  }

  /** List the public keys with which receipts can be verified, including former keys. */
  keys(options: CallOptions = {}): Promise<AnswerOf<"list_keys">> {
    return dataOf(this.api.GET("/v1/keys", { ...signalOf(options) }));
  }

  /** List the highest-rated accounts of a game with a given number of seats. */
  leaderboard(
    game: PathOf<"get_leaderboard">["game"],
    query: QueryOf<"get_leaderboard"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"get_leaderboard">> {
    return dataOf(this.api.GET("/v1/leaderboards/{game}", { params: { path: { game }, query }, ...signalOf(options) }));
  }

  /** Delete a match permanently. Its id is never reused. Branches of the match are kept. */
  async deleteMatch(match: PathOf<"delete_match">["match"], options: CallOptions = {}): Promise<void> {
    await this.api.DELETE("/v1/matches/{match}", { params: { path: { match } }, ...signalOf(options) });
  }

  /** Return every seat's winning chances after each commit, and the effect of each choice. */
  analysis(
    match: PathOf<"get_analysis">["match"],
    query: QueryOf<"get_analysis"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"get_analysis">> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/analysis", { params: { path: { match }, query }, ...signalOf(options) }),
    );
  }

  /** Request an analysis of a finished match. Analyses run while the workers are idle. */
  startAnalysis(
    match: PathOf<"start_analysis">["match"],
    body: BodyOf<"start_analysis">,
    query: QueryOf<"start_analysis"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"start_analysis">> {
    return dataOf(
      this.api.POST("/v1/matches/{match}/analysis", { params: { path: { match }, query }, body, ...signalOf(options) }),
    );
  }

  /** Draw a chart of every seat's winning chances, with the biggest swings marked. */
  analysisChart(
    match: PathOf<"get_analysis_chart">["match"],
    query: QueryOf<"get_analysis_chart"> = {},
    options: CallOptions = {},
  ): Promise<string> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/analysis.svg", {
        params: { path: { match }, query },
        parseAs: "text",
        ...signalOf(options),
      }),
    );
  }

  /** List the matches that branched off from this one, sorted by id. */
  branches(
    match: PathOf<"list_branches">["match"],
    query: QueryOf<"list_branches"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"list_branches">> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/branches", { params: { path: { match }, query }, ...signalOf(options) }),
    );
  }

  /** Export the match as a file with a header and all events visible to the caller. */
  bundle(
    match: PathOf<"get_bundle">["match"],
    query: QueryOf<"get_bundle"> = {},
    options: CallOptions = {},
  ): Promise<string> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/bundle", {
        params: { path: { match }, query },
        parseAs: "text",
        ...signalOf(options),
      }),
    );
  }

  /** Cancel a match that has not started. Only the account that created it may do this. */
  async cancelMatch(
    match: PathOf<"cancel_match">["match"],
    body: BodyOf<"cancel_match">,
    options: PlayOptions = {},
  ): Promise<AnswerOf<"cancel_match">> {
    return dataOf(
      this.api.POST("/v1/matches/{match}/cancellation", {
        params: { path: { match }, header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Move the test clock of a match forward. Only the account that created it may do this. */
  async advanceClock(
    match: PathOf<"advance_clock">["match"],
    body: BodyOf<"advance_clock">,
    options: SendOptions = {},
  ): Promise<AnswerOf<"advance_clock">> {
    return dataOf(
      this.api.POST("/v1/matches/{match}/clock/advance", {
        params: { path: { match }, header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Return the changes to the caller's view between two versions. */
  diff(
    match: PathOf<"get_diff">["match"],
    query: QueryOf<"get_diff">,
    options: CallOptions = {},
  ): Promise<AnswerOf<"get_diff">> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/diff", { params: { path: { match }, query }, ...signalOf(options) }),
    );
  }

  /** End a match without a result, and record the reason. The match need not have started. */
  async endMatch(
    match: PathOf<"end_match">["match"],
    body: BodyOf<"end_match">,
    options: PlayOptions = {},
  ): Promise<AnswerOf<"end_match">> {
    return dataOf(
      this.api.POST("/v1/matches/{match}/end", {
        params: { path: { match }, header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Hide a match from everyone except its players and administrators. */
  async hideMatch(match: PathOf<"hide_match">["match"], options: CallOptions = {}): Promise<void> {
    await this.api.PUT("/v1/matches/{match}/hidden", { params: { path: { match } }, ...signalOf(options) });
  }

  /** Make a hidden match visible again. */
  async showMatchAgain(match: PathOf<"show_match_again">["match"], options: CallOptions = {}): Promise<void> {
    await this.api.DELETE("/v1/matches/{match}/hidden", { params: { path: { match } }, ...signalOf(options) });
  }

  /** Prove that the match is in the public log under `/tlog/`. */
  inclusion(
    match: PathOf<"get_inclusion">["match"],
    query: QueryOf<"get_inclusion"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"get_inclusion">> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/inclusion", { params: { path: { match }, query }, ...signalOf(options) }),
    );
  }

  /** List the invitations to open seats, including their secrets. */
  invitations(
    match: PathOf<"list_invitations">["match"],
    options: CallOptions = {},
  ): Promise<AnswerOf<"list_invitations">> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/invitations", { params: { path: { match } }, ...signalOf(options) }),
    );
  }

  /** Show a match to the holder of an invitation: its game, seats, clock, and creator. */
  lookAtInvitation(
    match: PathOf<"look_at_invitation">["match"],
    body: BodyOf<"look_at_invitation">,
    options: CallOptions = {},
  ): Promise<AnswerOf<"look_at_invitation">> {
    return dataOf(
      this.api.POST("/v1/matches/{match}/invitations/look", {
        params: { path: { match } },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Return the position at a given version. It can be edited and then played in a sandbox. */
  position(
    match: PathOf<"get_position">["match"],
    query: QueryOf<"get_position"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"get_position">> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/position", { params: { path: { match }, query }, ...signalOf(options) }),
    );
  }

  /** List the seats of the match that have an open stream. Only its players may do this. */
  presence(
    match: PathOf<"get_presence">["match"],
    query: QueryOf<"get_presence"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"get_presence">> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/presence", { params: { path: { match }, query }, ...signalOf(options) }),
    );
  }

  /** Return the signed receipt of a command, identified by the seq of its last event. */
  receipt(
    match: PathOf<"get_receipt">["match"],
    seq: PathOf<"get_receipt">["seq"],
    query: QueryOf<"get_receipt"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"get_receipt">> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/receipts/{seq}", {
        params: { path: { match, seq }, query },
        ...signalOf(options),
      }),
    );
  }

  /** Recompute a bot's decision in a finished match, and compare it with the recorded one. */
  rederive(
    match: PathOf<"rederive_turn">["match"],
    query: QueryOf<"rederive_turn">,
    options: CallOptions = {},
  ): Promise<AnswerOf<"rederive_turn">> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/rederive", { params: { path: { match }, query }, ...signalOf(options) }),
    );
  }

  /** Return the rematch of a match while it waits for players, and who has joined it. */
  rematch(
    match: PathOf<"get_rematch">["match"],
    query: QueryOf<"get_rematch"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"get_rematch">> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/rematch", { params: { path: { match }, query }, ...signalOf(options) }),
    );
  }

  /** Create the rematch of a finished match, or return the existing one. */
  createRematch(
    match: PathOf<"create_rematch">["match"],
    query: QueryOf<"create_rematch"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"create_rematch">> {
    return dataOf(
      this.api.POST("/v1/matches/{match}/rematch", { params: { path: { match }, query }, ...signalOf(options) }),
    );
  }

  /** Leave the caller's seat before the match starts. Its token is revoked. */
  async leaveSeat(
    match: PathOf<"leave_seat">["match"],
    seat: PathOf<"leave_seat">["seat"],
    query: QueryOf<"leave_seat"> = {},
    options: PlayOptions = {},
  ): Promise<AnswerOf<"leave_seat">> {
    return dataOf(
      this.api.DELETE("/v1/matches/{match}/seats/{seat}", {
        params: { path: { match, seat }, query, header: await sendHeaders(options) },
        ...signalOf(options),
      }),
    );
  }

  /** Let a bot play for the caller's seat until the player takes the seat back. */
  async putSeatBot(
    match: PathOf<"put_seat_bot">["match"],
    seat: PathOf<"put_seat_bot">["seat"],
    body: BodyOf<"put_seat_bot">,
    query: QueryOf<"put_seat_bot"> = {},
    options: PlayOptions = {},
  ): Promise<AnswerOf<"put_seat_bot">> {
    return dataOf(
      this.api.PUT("/v1/matches/{match}/seats/{seat}/bot", {
        params: { path: { match, seat }, query, header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Take the caller's seat back from the bot that plays for it. */
  async deleteSeatBot(
    match: PathOf<"delete_seat_bot">["match"],
    seat: PathOf<"delete_seat_bot">["seat"],
    query: QueryOf<"delete_seat_bot"> = {},
    options: PlayOptions = {},
  ): Promise<AnswerOf<"delete_seat_bot">> {
    return dataOf(
      this.api.DELETE("/v1/matches/{match}/seats/{seat}/bot", {
        params: { path: { match, seat }, query, header: await sendHeaders(options) },
        ...signalOf(options),
      }),
    );
  }

  /** Claim a seat for the caller's account. The body contains its token, which is revoked. */
  async claimSeat(
    match: PathOf<"claim_seat">["match"],
    seat: PathOf<"claim_seat">["seat"],
    body: BodyOf<"claim_seat">,
    options: SendOptions = {},
  ): Promise<AnswerOf<"claim_seat">> {
    return dataOf(
      this.api.POST("/v1/matches/{match}/seats/{seat}/claim", {
        params: { path: { match, seat }, header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Create an invitation link for an open seat, replacing any earlier link or reservation. */
  async makeInvitation(
    match: PathOf<"make_invitation">["match"],
    seat: PathOf<"make_invitation">["seat"],
    body: BodyOf<"make_invitation">,
    options: SendOptions = {},
  ): Promise<AnswerOf<"make_invitation">> {
    return dataOf(
      this.api.POST("/v1/matches/{match}/seats/{seat}/invitation", {
        params: { path: { match, seat }, header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Withdraw the invitation to an open seat, or cancel its reservation. */
  async withdrawInvitation(
    match: PathOf<"withdraw_invitation">["match"],
    seat: PathOf<"withdraw_invitation">["seat"],
    options: PlayOptions = {},
  ): Promise<AnswerOf<"withdraw_invitation">> {
    return dataOf(
      this.api.DELETE("/v1/matches/{match}/seats/{seat}/invitation", {
        params: { path: { match, seat }, header: await sendHeaders(options) },
        ...signalOf(options),
      }),
    );
  }

  /** Reserve an open seat for an account, replacing any invitation or earlier reservation. */
  async reserveSeat(
    match: PathOf<"reserve_seat">["match"],
    seat: PathOf<"reserve_seat">["seat"],
    body: BodyOf<"reserve_seat">,
    options: PlayOptions = {},
  ): Promise<AnswerOf<"reserve_seat">> {
    return dataOf(
      this.api.PUT("/v1/matches/{match}/seats/{seat}/reservation", {
        params: { path: { match, seat }, header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Decline a seat that is reserved for the caller's account. */
  async declineReservation(
    match: PathOf<"decline_reservation">["match"],
    seat: PathOf<"decline_reservation">["seat"],
    options: PlayOptions = {},
  ): Promise<AnswerOf<"decline_reservation">> {
    return dataOf(
      this.api.DELETE("/v1/matches/{match}/seats/{seat}/reservation", {
        params: { path: { match, seat }, header: await sendHeaders(options) },
        ...signalOf(options),
      }),
    );
  }

  /** Replace the token of the caller's seat, and revoke the old token immediately. */
  async rotateSeatToken(
    match: PathOf<"rotate_seat_token">["match"],
    seat: PathOf<"rotate_seat_token">["seat"],
    body: BodyOf<"rotate_seat_token">,
    query: QueryOf<"rotate_seat_token"> = {},
    options: SendOptions = {},
  ): Promise<AnswerOf<"rotate_seat_token">> {
    return dataOf(
      this.api.POST("/v1/matches/{match}/seats/{seat}/token", {
        params: { path: { match, seat }, query, header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Return the standing answers of the caller's seat, and the game's kinds of questions. */
  standingAnswers(
    match: PathOf<"get_standing_answers">["match"],
    query: QueryOf<"get_standing_answers"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"get_standing_answers">> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/standing-answers", {
        params: { path: { match }, query },
        ...signalOf(options),
      }),
    );
  }

  /** Replace all standing answers of the caller's seat. */
  async putStandingAnswers(
    match: PathOf<"put_standing_answers">["match"],
    body: BodyOf<"put_standing_answers">,
    query: QueryOf<"put_standing_answers"> = {},
    options: PlayOptions = {},
  ): Promise<AnswerOf<"put_standing_answers">> {
    return dataOf(
      this.api.PUT("/v1/matches/{match}/standing-answers", {
        params: { path: { match }, query, header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Withdraw all standing answers of the caller's seat. */
  async deleteStandingAnswers(
    match: PathOf<"delete_standing_answers">["match"],
    query: QueryOf<"delete_standing_answers"> = {},
    options: PlayOptions = {},
  ): Promise<AnswerOf<"delete_standing_answers">> {
    return dataOf(
      this.api.DELETE("/v1/matches/{match}/standing-answers", {
        params: { path: { match }, query, header: await sendHeaders(options) },
        ...signalOf(options),
      }),
    );
  }

  /** List the notes that the seats of the match wrote to each other, newest first. */
  tableNotes(
    match: PathOf<"list_table_notes">["match"],
    query: QueryOf<"list_table_notes"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"list_table_notes">> {
    return dataOf(
      this.api.GET("/v1/matches/{match}/table-notes", { params: { path: { match }, query }, ...signalOf(options) }),
    );
  }

  /** Write a note to the other seats, or say "well played" once, after the end (rule T25). */
  async writeTableNote(
    match: PathOf<"post_table_note">["match"],
    body: BodyOf<"post_table_note">,
    query: QueryOf<"post_table_note"> = {},
    options: SendOptions = {},
  ): Promise<AnswerOf<"post_table_note">> {
    return dataOf(
      this.api.POST("/v1/matches/{match}/table-notes", {
        params: { path: { match }, query, header: await sendHeaders(options) },
        body,
        ...signalOf(options),
      }),
    );
  }

  /** Delete a note permanently. */
  async deleteTableNote(
    match: PathOf<"delete_table_note">["match"],
    table_note: PathOf<"delete_table_note">["table_note"],
    options: CallOptions = {},
  ): Promise<void> {
    await this.api.DELETE("/v1/matches/{match}/table-notes/{table_note}", {
      params: { path: { match, table_note } },
      ...signalOf(options),
    });
  }

  /** Report a note of another seat to the administrators of the service. */
  async reportTableNote(
    match: PathOf<"report_table_note">["match"],
    table_note: PathOf<"report_table_note">["table_note"],
    query: QueryOf<"report_table_note"> = {},
    options: CallOptions = {},
  ): Promise<void> {
    await this.api.PUT("/v1/matches/{match}/table-notes/{table_note}/reported", {
      params: { path: { match, table_note }, query },
      ...signalOf(options),
    });
  }

  /** Choose the seats whose notes the caller's seat does not receive. They do not know it. */
  async muteSeats(
    match: PathOf<"mute_table_seats">["match"],
    body: BodyOf<"mute_table_seats">,
    query: QueryOf<"mute_table_seats"> = {},
    options: CallOptions = {},
  ): Promise<void> {
    await this.api.PUT("/v1/matches/{match}/table-notes/muted", {
      params: { path: { match }, query },
      body,
      ...signalOf(options),
    });
  }

  /** Create up to 50 matches. Each plan has its own key and is counted separately. */
  createMatches(body: BodyOf<"create_matches">, options: CallOptions = {}): Promise<AnswerOf<"create_matches">> {
    return dataOf(this.api.POST("/v1/matches/batch", { body, ...signalOf(options) }));
  }

  /** List the reported notes of all matches, oldest report first. */
  reportedNotes(
    query: QueryOf<"list_reported_notes"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"list_reported_notes">> {
    return dataOf(this.api.GET("/v1/reported-notes", { params: { query }, ...signalOf(options) }));
  }

  /** List the account's webhooks. */
  webhooks(options: CallOptions = {}): Promise<AnswerOf<"list_webhooks">> {
    return dataOf(this.api.GET("/v1/webhooks", { ...signalOf(options) }));
  }

  /** Subscribe an address to events. The receiver must confirm by echoing a challenge. */
  async subscribe(
    body: BodyOf<"subscribe_webhook">,
    options: SendOptions = {},
  ): Promise<AnswerOf<"subscribe_webhook">> {
    return dataOf(
      this.api.POST("/v1/webhooks", { params: { header: await sendHeaders(options) }, body, ...signalOf(options) }),
    );
  }

  /** Return a webhook with its address, event types and status. */
  webhook(webhook: PathOf<"get_webhook">["webhook"], options: CallOptions = {}): Promise<AnswerOf<"get_webhook">> {
    return dataOf(this.api.GET("/v1/webhooks/{webhook}", { params: { path: { webhook } }, ...signalOf(options) }));
  }

  /** Change the events, muted matches or quiet hours of a webhook, or pause or resume it. */
  changeWebhook(
    webhook: PathOf<"change_webhook">["webhook"],
    body: BodyOf<"change_webhook">,
    options: CallOptions = {},
  ): Promise<AnswerOf<"change_webhook">> {
    return dataOf(
      this.api.PATCH("/v1/webhooks/{webhook}", { params: { path: { webhook } }, body, ...signalOf(options) }),
    );
  }

  /** Remove a webhook. Its pending deliveries are discarded and its log is deleted. */
  async removeWebhook(webhook: PathOf<"remove_webhook">["webhook"], options: CallOptions = {}): Promise<void> {
    await this.api.DELETE("/v1/webhooks/{webhook}", { params: { path: { webhook } }, ...signalOf(options) });
  }

  /** List all deliveries of a webhook, newest first, whether sent, pending, or given up. */
  deliveries(
    webhook: PathOf<"list_deliveries">["webhook"],
    query: QueryOf<"list_deliveries"> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<"list_deliveries">> {
    return dataOf(
      this.api.GET("/v1/webhooks/{webhook}/deliveries", { params: { path: { webhook }, query }, ...signalOf(options) }),
    );
  }

  /** Send a delivery again immediately, whatever its state. Its id stays the same. */
  retryDelivery(
    webhook: PathOf<"retry_delivery">["webhook"],
    delivery: PathOf<"retry_delivery">["delivery"],
    options: CallOptions = {},
  ): Promise<AnswerOf<"retry_delivery">> {
    return dataOf(
      this.api.POST("/v1/webhooks/{webhook}/deliveries/{delivery}/retry", {
        params: { path: { webhook, delivery } },
        ...signalOf(options),
      }),
    );
  }

  /** Create a new secret. The old one also signs deliveries for another 24 hours. */
  async rotateWebhookSecret(
    webhook: PathOf<"rotate_webhook_secret">["webhook"],
    options: SendOptions = {},
  ): Promise<AnswerOf<"rotate_webhook_secret">> {
    return dataOf(
      this.api.POST("/v1/webhooks/{webhook}/secret", {
        params: { path: { webhook }, header: await sendHeaders(options) },
        ...signalOf(options),
      }),
    );
  }

  /** Send a test delivery. If the receiver has not confirmed yet, send a challenge instead. */
  async testWebhook(
    webhook: PathOf<"test_webhook">["webhook"],
    options: SendOptions = {},
  ): Promise<AnswerOf<"test_webhook">> {
    return dataOf(
      this.api.POST("/v1/webhooks/{webhook}/test", {
        params: { path: { webhook }, header: await sendHeaders(options) },
        ...signalOf(options),
      }),
    );
  }
}
