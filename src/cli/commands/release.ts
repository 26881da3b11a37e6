import type { Command, Given } from "../command.ts";
import { statuses } from "../failure.ts";
import { wrong } from "../read-arguments.ts";
import { act, create, type Release, releaseLine, releaseWords, timeOf } from "../releases.ts";
import { Server } from "../server.ts";
import { serverHelp } from "../usage.ts";

const verbs = ["create", "schedule", "publish", "cancel", "revert", "list", "show"] as const;
type Verb = (typeof verbs)[number];

/** Themes that go live together, at a time or at once. */
export const release: Command = {
  usage: `tokenkit release create <name> <slug…> | schedule <id> --at <time> | publish <id>
                 | cancel <id> | revert <id> | show <id> | list [options]

Puts several themes live together, or none: each with its working copy, which push saves; a draft
without one as it is. A scheduled release locks the working copies until it is live or cancelled.
revert gives all of its themes what they had before.

Options:
  --at <time>        schedule: when, a whole minute with its offset: 2026-11-30T09:00+01:00
  --zone <name>      schedule: the IANA zone of that time [this machine's]
  --accept-breaking  schedule, publish, revert: even if it breaks what is live
  --all              list: also those that are over
  --json             as JSON
${serverHelp}`,
  texts: ["at", "zone", "url", "timeout"],
  flags: ["accept-breaking", "all", "json"],
  words: [1, 102],
  async run(given, terminal) {
    const [first = "", ...words] = given.words;
    if (!isVerb(first)) throw wrong(`release takes ${verbs.join(", ")}, and not ${first}.`);
    if (given.texts.at !== undefined && first !== "schedule") {
      throw wrong("--at goes with schedule.");
    }
    const server = new Server(given, process.env, terminal);
    const json = given.flags.has("json");
    if (first === "list") {
      const items = await listed(server, given.flags.has("all"));
      if (json) terminal.json({ items });
      else terminal.print(items.map(releaseLine).join("\n") || "No release is scheduled.");
      return statuses.done;
    }
    const found = await done(server, first, words, given);
    if (json) terminal.json(found);
    else terminal.print(releaseWords(found));
    return statuses.done;
  },
};

const isVerb = (text: string): text is Verb => (verbs as readonly string[]).includes(text);

async function done(
  server: Server,
  verb: Exclude<Verb, "list">,
  words: string[],
  { texts, flags }: Given,
): Promise<Release> {
  const [id, ...more] = words;
  if (verb === "create") {
    if (id === undefined || more.length === 0) {
      throw wrong('release create takes a name and slugs: release create "Spring" ocean coast.');
    }
    return create(server, id, more);
  }
  if (id === undefined || more.length > 0)
    throw wrong(`release ${verb} takes the id of a release.`);
  if (verb === "show") {
    return (await server.ask(`/releases/${encodeURIComponent(id)}`)).body as Release;
  }
  const consent = flags.has("accept-breaking") ? { acceptBreaking: true } : {};
  if (verb === "cancel") return act(server, id, verb, {});
  return act(server, id, verb, { ...consent, ...(verb === "schedule" ? timeOf(texts) : {}) });
}

async function listed(server: Server, all: boolean): Promise<Release[]> {
  const state = all ? "" : "state=scheduled&";
  const items: Release[] = [];
  for (let total = 1; items.length < total; ) {
    const { body } = await server.ask(`/releases?${state}limit=50&offset=${items.length}`);
    const page = body as { items: Release[]; total: number };
    items.push(...page.items);
    total = page.items.length === 0 ? 0 : page.total;
  }
  return items;
}
