import type { Program } from "../../src/platform/database/rights.ts";

/** The test server asks for no password; a user is created with one all the same. */
const userOf = (program: Program): string => `t_${program}:any-password`;

/** The addresses of the same database for users that own nothing, one for each program. */
export const usersOf = (url: string): Record<Program, string> => ({
  web: asUser(url, "web"),
  worker: asUser(url, "worker"),
  commands: asUser(url, "commands"),
});

const asUser = (url: string, program: Program): string =>
  url.replace(/^(\w+:\/\/)[^@]*@/, `$1${userOf(program)}@`);

/** `TEST_DATABASE_USERS=apart`: platforms of tests connect as users that own nothing. */
export const usersApart = process.env.TEST_DATABASE_USERS === "apart";
