import type { Command } from "../command.ts";
import { statuses } from "../failure.ts";
import { wholeNumber, wrong } from "../read-arguments.ts";
import { Server } from "../server.ts";
import { addressOf } from "../themes.ts";
import { serverHelp } from "../usage.ts";

const MAX_DAYS = 30;
const hoursOf: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168 };

/** The part of the platform's answer that the command reads. */
interface Preview {
  version: number | null;
  expiresAt: string;
  link: string;
}

/** Makes a preview link of a theme. */
export const preview: Command = {
  usage: `tokenkit preview <slug> [options]

Makes a preview link of a theme and prints it. On a page that loads tokenkit's script, the link shows
the working copy to people without an account, and follows each save. It is printed only this once.

Options:
  --page <address>  the page to look at; without it, prints the query to append to a page's address
  --version <n>     shows this version instead of the working copy
  --expires <time>  when the link ends: 12h, 3d or 2w from now, at most ${MAX_DAYS}d [7d]
  --note <text>     whom or what the link is for, at most 200 characters
  --json            the answer as JSON
${serverHelp}`,
  texts: ["page", "version", "expires", "note", "url", "timeout"],
  flags: ["json"],
  words: [1, 1],
  async run(given, terminal) {
    const { words, texts, flags } = given;
    const address = addressOf(words[0] ?? "");
    if (address === undefined || address.version !== undefined) {
      throw wrong("preview takes the slug of a theme, such as ocean; --version names a version.");
    }
    const json = {
      version: wholeNumber(given, "version"),
      expiresAt: endOf(texts.expires),
      page: texts.page,
      note: texts.note,
    };
    const server = new Server(given, process.env, terminal);
    const path = `/themes/${encodeURIComponent(address.slug)}/previews`;
    const { body } = await server.ask(path, { method: "POST", json });
    const { version, expiresAt, link } = body as Preview;
    if (flags.has("json")) terminal.json(body);
    else {
      const what = version === null ? "the working copy" : `version ${version}`;
      terminal.note(`Shows ${what} of ${address.slug} until ${expiresAt}.`);
      terminal.print(link);
    }
    return statuses.done;
  },
};

/** The instant after a time such as 3d; undefined without one. */
function endOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [, count, unit = ""] = /^(\d{1,3})([hdw])$/.exec(text) ?? [];
  const hours = Number(count) * (hoursOf[unit] ?? 0);
  if (hours > 0 && hours <= MAX_DAYS * 24) {
    return new Date(Date.now() + hours * 3_600_000 - 1000).toISOString();
  }
  throw wrong(`--expires takes a time such as 12h, 3d or 2w, at most ${MAX_DAYS}d.`);
}
