import { join } from "node:path";
import type { Command, Given } from "../command.ts";
import { statuses } from "../failure.ts";
import { Manifest } from "../manifest.ts";
import {
  copyTo,
  isOfFile,
  type Known,
  knownOf,
  picturesIn,
  type Summed,
  sendFile,
  sumOf,
  type Words,
} from "../pictures.ts";
import { wrong } from "../read-arguments.ts";
import { Server } from "../server.ts";
import type { Terminal } from "../terminal.ts";
import { serverHelp } from "../usage.ts";
import { visible } from "../visible.ts";

const MANIFEST = "tokenkit-uploaded.jsonl";

/** Uploads the pictures of a folder. */
export const places: Command = {
  usage: `tokenkit places upload <folder> --place <id> [options]

Sends the pictures below a folder to a place, but none twice: it skips what the manifest names, asks
by SHA-256 sums for what the key has uploaded before, and adds what is in another place without
sending it, with the options that are given and else as it is there. Broken off, it goes on where it was when it is run again. The platform needs ENABLE_REST.

Options:
  --place <id>            the place that they go to
  --dry-run               says what it would do, and sends and writes nothing
  --manifest <file>       what is there already, as JSON lines with file, sum, imageId and place
                          [<folder>/${MANIFEST}]
  --licence <id>          their licence: an SPDX identifier, or all-rights-reserved
  --credit <text>         whom to name; licence and credit are else the file's, else the key's own
  --source <address>      where they are from [what the file says]
  --location <precision>  what others see of where they were taken: exact, approximate, hidden [exact]
  --json                  what was done with each file, as JSON
${serverHelp}
Here 1 means that some files were refused, and 4 does not occur.`,
  texts: ["place", "manifest", "licence", "credit", "source", "location", "url", "timeout"],
  flags: ["dry-run", "json"],
  words: [2, 2],
  async run(given, terminal) {
    const [verb = "", folder = ""] = given.words;
    if (verb !== "upload") throw wrong(`places takes upload, and not ${verb}.`);
    const { place, manifest: path } = given.texts;
    if (place === undefined) throw wrong("--place says where the pictures go: the id of a place.");
    terminal.quiet = given.flags.has("json");
    const server = new Server(given, process.env, terminal);
    const manifest = new Manifest(path ?? join(folder, MANIFEST));
    const job = { server, terminal, folder, place, manifest, words: wordsOf(given) };
    const planned = await plan(job);
    const done = given.flags.has("dry-run") ? undone(planned) : await carryOut(job, planned);
    if (given.flags.has("json")) terminal.json({ place, files: done });
    else terminal.print(summaryOf(done, given.flags.has("dry-run")));
    return done.some(({ result }) => result === "refused") ? statuses.found : statuses.done;
  },
};

interface Job {
  server: Server;
  terminal: Terminal;
  folder: string;
  place: string;
  manifest: Manifest;
  words: Words;
}

/** `there`: in the place already; `copy`: the key has it in another place. */
interface Planned extends Summed {
  action: "recorded" | "there" | "copy" | "send";
  /** The picture of these bytes, if there is one. */
  imageId?: string;
}

interface Done extends Summed {
  result: "skipped" | "copied" | "sent" | "refused";
  imageId?: string;
  why?: string;
}

function wordsOf({ texts }: Given): Words {
  const { licence, credit, source, location } = texts;
  const words = { licence, credit, source, locationPrecision: location };
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text !== undefined));
}

async function plan({ server, terminal, folder, place, manifest }: Job): Promise<Planned[]> {
  const files = await picturesIn(folder);
  const summed: Summed[] = [];
  for (const [at, file] of files.entries()) {
    terminal.progress(`Reading ${at + 1} of ${files.length}`);
    summed.push({ file, sum: await sumOf(join(folder, file)) });
  }
  const isRecorded = (one: Summed): boolean => manifest.has({ ...one, place });
  const unknown = summed.filter((one) => !isRecorded(one)).map(({ sum }) => sum);
  const known = await knownOf(server, place, [...new Set(unknown)]);
  return summed.map((one) =>
    isRecorded(one)
      ? { ...one, action: "recorded" }
      : { ...one, ...actionFor(known.get(one.sum), place) },
  );
}

function actionFor(
  images: Known["images"] | undefined,
  place: string,
): Pick<Planned, "action" | "imageId"> {
  const here = images?.find(({ placeId }) => placeId === place.toLowerCase());
  const [first] = images ?? [];
  if (here !== undefined) return { action: "there", imageId: here.id };
  return first === undefined ? { action: "send" } : { action: "copy", imageId: first.id };
}

const results = { recorded: "skipped", there: "skipped", copy: "copied", send: "sent" } as const;

/** The results of a dry run; of equal files the first counts alone. */
function undone(planned: readonly Planned[]): Done[] {
  const sums = new Set<string>();
  return planned.map(({ action, ...one }) => {
    const result = sums.has(one.sum) ? "skipped" : results[action];
    sums.add(one.sum);
    return { ...one, result };
  });
}

/** One after the other, each recorded as soon as it is there; of equal files the first is added alone. */
async function carryOut(job: Job, planned: readonly Planned[]): Promise<Done[]> {
  const done: Done[] = [];
  const added = new Map<string, string>();
  for (const [at, one] of planned.entries()) {
    const { action: _, ...summed } = one;
    job.terminal.progress(`${visible(one.file)}, ${at + 1} of ${planned.length}`);
    try {
      const outcome = await carryOutOne(job, one, added.get(one.sum));
      const { imageId } = outcome;
      if (imageId !== undefined) {
        added.set(one.sum, imageId);
        if (one.action !== "recorded") {
          job.manifest.add({ file: one.file, sum: one.sum, imageId, place: job.place });
        }
      }
      done.push({ ...summed, ...outcome });
    } catch (error) {
      if (!isOfFile(error)) throw error;
      job.terminal.note(`${visible(one.file)}: ${error.message}`);
      done.push({ ...summed, result: "refused", why: error.message });
    }
  }
  return done;
}

type Outcome = Pick<Done, "result" | "imageId">;

/** `added`: the picture of an equal file of the folder. */
async function carryOutOne(
  { server, folder, place, words }: Job,
  { action, imageId, file, sum }: Planned,
  added: string | undefined,
): Promise<Outcome> {
  if (action === "recorded") return { result: "skipped" };
  const there = action === "there" ? imageId : added;
  if (there !== undefined) return { result: "skipped", imageId: there };
  const copied = imageId && (await copyTo(server, { imageId, placeId: place }, words));
  if (copied) return { result: "copied", imageId: copied };
  return {
    result: "sent",
    imageId: await sendFile(server, { folder, file, sum, place }, words),
  };
}

function summaryOf(done: readonly Done[], isDry: boolean): string {
  const of = (result: Done["result"]): number => done.filter((one) => one.result === result).length;
  const sent = `${of("sent")} sent, ${of("copied")} added without sending, ${of("skipped")} skipped`;
  const lines = isDry
    ? done
        .filter(({ result }) => result !== "skipped")
        .map(({ file, result }) => `${result === "sent" ? "send" : "add "}  ${visible(file)}`)
    : [];
  const refused = of("refused") === 0 ? "" : `, ${of("refused")} refused`;
  return [...lines, `${isDry ? "Would be: " : ""}${sent}${refused}.`].join("\n");
}
