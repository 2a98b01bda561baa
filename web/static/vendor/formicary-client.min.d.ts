// The types of the client, for the compiler that checks the page's scripts.

export * from "../../../sdk/typescript/dist/index.js";
