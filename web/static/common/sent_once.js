// Requests that write something: one whose answer did not come is sent again with the same key.

import { newKey, post, Problem } from "./api.js";

export class SentOnce {
  #body = "";
  #key = "";

  /** Write something new. @param {string} path @param {object} body @param {string | null} token */
  async post(path, body, token) {
    const text = JSON.stringify([path, body]);
    if (this.#body !== text) [this.#body, this.#key] = [text, newKey()];
    try {
      const made = await post(path, body, { token, key: this.#key });
      this.#body = "";
      return made;
    } catch (error) {
      if (error instanceof Problem) this.#body = ""; // it was refused: the next one is another request
      throw error;
    }
  }
}
