import type { Command } from "../command.ts";
import { statuses } from "../failure.ts";
import { wrong } from "../read-arguments.ts";
import { act, create, releaseWords, timeOf } from "../releases.ts";
import { Server } from "../server.ts";
import { addressOf } from "../themes.ts";
import { serverHelp } from "../usage.ts";

/** Schedules one theme: a release of it alone. */
export const schedule: Command = {
  usage: `tokenkit schedule <slug> --at <time> [options]

Puts a theme's working copy, which push saves, live at a time: a release of one theme. It locks the
working copy until then. release cancel takes it back, release list shows what goes live when.

Options:
  --at <time>        when, a whole minute with its offset: 2026-11-30T09:00+01:00
  --zone <name>      the IANA zone of that time [this machine's]
  --name <text>      what people call it [the slug]
  --accept-breaking  even if it breaks what is live
  --json             the release as JSON
${serverHelp}`,
  texts: ["at", "zone", "name", "url", "timeout"],
  flags: ["accept-breaking", "json"],
  words: [1, 1],
  async run({ words, texts, flags, ...given }, terminal) {
    const address = addressOf(words[0] ?? "");
    if (address === undefined || address.version !== undefined) {
      throw wrong("schedule takes the slug of a theme, such as ocean.");
    }
    const time = timeOf(texts);
    const server = new Server({ words, texts, flags, ...given }, process.env, terminal);
    const made = await create(server, texts.name ?? address.slug, [address.slug]);
    const json = { ...time, ...(flags.has("accept-breaking") ? { acceptBreaking: true } : {}) };
    const found = await act(server, made.id, "schedule", json).catch(async (error: unknown) => {
      // Leaves no draft behind, because the user asked for a time; a failure of this must not hide the reason.
      await act(server, made.id, "cancel", {}).catch(() => {
        terminal.note(
          `The release ${made.id} is still there. Cancel it with: tokenkit release cancel ${made.id}`,
        );
      });
      throw error;
    });
    if (flags.has("json")) terminal.json(found);
    else terminal.print(releaseWords(found));
    return statuses.done;
  },
};
