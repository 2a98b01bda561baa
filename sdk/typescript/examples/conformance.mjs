// A client for `formicary conformance`: it plays the seat that the environment names.
//
//     formicary conformance -- node sdk/typescript/examples/conformance.mjs

import { Client, Drift, Player } from "formicary-client";

const LOOKS = 5;

/** A client that requests the digest of each state, and reads the state again if they differ. */
class CheckedClient extends Client {
  async state(match, options) {
    for (let looks = 1; ; looks++) {
      try {
        return await super.state(match, { ...options, digest: true });
      } catch (error) {
        if (!(error instanceof Drift) || looks === LOOKS) throw error;
      }
    }
  }
}

const { FORMICARY_URL, FORMICARY_TOKEN, FORMICARY_MATCH } = process.env;
const client = new CheckedClient(FORMICARY_URL, { token: FORMICARY_TOKEN });
const choose = ({ actions }) => actions[Math.floor(Math.random() * actions.length)];
await new Player(client, FORMICARY_MATCH, choose).play();
