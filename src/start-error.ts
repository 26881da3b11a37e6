import type { Config } from "./config.ts";

/** What a failed start says to a person: which variable to look at, and how to mend it. */
export function startProblem(error: unknown, config: Config): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as { code?: string; syscall?: string };
    if (syscall === "listen" || syscall === "getaddrinfo") {
      const problem = listenProblem(code, config);
      if (syscall === "listen" && problem !== undefined) return problem;
    }
    if (config.database.kind === "url") {
      const problem = databaseProblem(code, cause.message);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

function listenProblem(code: string | undefined, { port, host }: Config): string | undefined {
  switch (code) {
    case "EADDRINUSE":
      return `PORT: ${port} is in use on ${host}; stop what listens there, or set another one.`;
    case "EACCES":
      return `PORT: ${port} may not be listened on by this user; set one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST: ${host} is no address of this machine; set 127.0.0.1, or 0.0.0.0 for all.`;
  }
  return undefined;
}

function databaseProblem(code: string | undefined, message: string): string | undefined {
  switch (code) {
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "ENOENT":
    case "ETIMEDOUT":
      return `DATABASE_URL: no server answers there (${code}); check its host and port, and that it runs.`;
    case "28000":
    case "28P01":
      return `DATABASE_URL: the server refuses the login (${message}); check user and password.`;
    case "3D000":
      return `DATABASE_URL: ${message}; create it, or name another.`;
    case "42501":
      return `DATABASE_URL: ${message}; let the user create tables in its database.`;
  }
  return undefined;
}
