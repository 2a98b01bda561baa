// The part of the client that the pages of the service load.

export { Client } from "./client.js";
export { Problem } from "./problem.js";
