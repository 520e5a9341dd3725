// How tasks are done: a site has local.js in this place.

export * from "./server.js";
