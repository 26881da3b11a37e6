import type { Command } from "../config/command-line.ts";
import { environment } from "../config/environment.ts";

/** The text for `npm start -- --help`. */
export const startCommand: Command<Record<never, never>> = {
  name: "npm start",
  options: {},
  help: {
    about: `
Starts tokenkit: the HTTP server with its workers, and PostgreSQL unless DATABASE_URL names one. It
has no options; the environment configures it. SIGTERM or Ctrl-C ends it in order, a second signal
at once.`,
    variables: Object.fromEntries(Object.keys(environment).map((name) => [name, undefined])),
    statuses: {
      0: "a signal ended it",
      1: "the configuration is wrong, it could not start, or its database is gone for good",
    },
  },
};
