/** The engine's worker: analyses texts stage by stage, drops superseded ones, and answers single requests. */
import type { Poster } from "../../poster/model/poster.ts";
import { posterOf } from "../../poster/model/poster-of.ts";
import { diffTokens } from "../../tokens/diff.ts";
import { fileNameOf, type NamedExport } from "../../tokens/export/served.ts";
import { listAxes } from "../../tokens/resolver/listing.ts";
import { type RoleOfDocument, rolesOfDocument } from "../../tokens/roles/of-document.ts";
import type { SchemeChoices } from "../../tokens/schemes/choices.ts";
import { logoColors } from "../../tokens/schemes/logo.ts";
import { schemesOf } from "../../tokens/schemes/schemes.ts";
import type { Question } from "../editing/engine.ts";
import type { FoundToken } from "../editing/find/by-name.ts";
import type { Modes } from "../parts/modes.ts";
import { analyse } from "./analyse.ts";
import { compareDocuments, compareLooks } from "./comparison.ts";
import { contrastOverAll } from "./contrast.ts";
import { type Answer, type Answered, type Answers, type Inquiry, PAINTED } from "./messages.ts";
import { tryOwnNames } from "./own-names.ts";
import { countPairs } from "./pair-count.ts";

const waiting = new Map<string, Question>();
const turn = new MessageChannel();
let busy = false;

/** Lets messages in that came meanwhile. */
function readMessages(): Promise<void> {
  return new Promise((resolve) => {
    turn.port1.onmessage = () => resolve();
    turn.port2.postMessage(null);
  });
}

async function work(): Promise<void> {
  busy = true;
  for (let next = take(); next !== undefined; next = take()) {
    try {
      await answer(next);
    } catch (error) {
      // An unexpected text must not stop the analysis of later ones.
      reportError(error);
      const { channel, revision } = next;
      const broken = { message: "The console cannot read this text; undo the last change", at: 0 };
      post({ channel, stage: { revision, broken }, last: false });
    }
  }
  busy = false;
}

/** The pause in typing, in milliseconds, after which the slower stages run. */
const PAUSE_MS = 250;
/**
 * The longest wait, in milliseconds, until the page has painted findings. The next stages would slow the
 * painting, because browser and worker share a few cores.
 */
const PAINT_MS = 100;
let wake: (() => void) | undefined;

/** Ends early when a text arrives, or the page has painted. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    wake = resolve;
    setTimeout(resolve, milliseconds);
  });

async function answer({ channel, text, revision, visible, scope }: Question): Promise<void> {
  let rested = false;
  for (const stage of analyse(text, revision, visible, scope)) {
    if (stage !== undefined) post({ channel, stage, last: false });
    if (stage === undefined && !rested) {
      rested = true;
      await pause(PAUSE_MS);
    } else if (stage?.findings !== undefined) await pause(PAINT_MS);
    else await readMessages();
    if (waiting.has(channel)) return;
  }
  post({ channel, stage: { revision }, last: true });
}

const post = (message: Answer): void => postMessage(JSON.stringify(message));

function take(): Question | undefined {
  const [channel, question] = waiting.entries().next().value ?? [];
  if (channel !== undefined) waiting.delete(channel);
  return question;
}

/**
 * Makes an answer of a text; undefined if it is unfinished. Documents come as texts, because a clone of one that nests
 * too deep arrives as null.
 */
function ofText<T>(text: string, make: (document: unknown) => T): T | undefined {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  return make(document);
}

const rolesOfText = (text: string): RoleOfDocument[] => ofText(text, rolesOfDocument) ?? [];

const posterOfText = (text: string, name: string, modes: Modes): Poster | undefined =>
  ofText(text, (document) => posterOf(document, { name, modes }));

function tokensOf(text: string): FoundToken[] {
  const found: FoundToken[] = [];
  for (const stage of analyse(text, 0, "light", { brief: true })) {
    for (const { dotted, type, css, property } of stage?.tokens ?? []) {
      found.push({ dotted, type, css, property });
    }
  }
  return found;
}

const answers: { [Ask in keyof Answers]: (...given: unknown[]) => Answers[Ask] } = {
  comparison: compareDocuments,
  looks: (before, after, modes) => compareLooks(before, after, modes as Modes),
  sources: diffTokens,
  contrast: contrastOverAll,
  pairs: (text) => ofText(text as string, countPairs),
  axes: listAxes,
  ownNames: tryOwnNames,
  roles: (text) => rolesOfText(text as string),
  poster: (text, name, modes) => posterOfText(text as string, name as string, modes as Modes),
  schemes: (choices) => schemesOf(choices as SchemeChoices),
  logo: (pixels) => logoColors(pixels as Uint8ClampedArray),
  tokens: (text) => tokensOf(text as string),
  fileName: (request) => fileNameOf(request as NamedExport),
};

addEventListener("message", ({ data }: MessageEvent<Question | Inquiry | typeof PAINTED>) => {
  if (data === PAINTED) {
    wake?.();
    return;
  }
  if ("ask" in data) {
    let reply: Answered = { id: data.id };
    try {
      reply = { ...reply, answered: { answer: answers[data.ask](...data.given) } };
    } catch (error) {
      reportError(error);
    }
    postMessage(reply);
    return;
  }
  waiting.set(data.channel, data);
  wake?.();
  if (!busy) void work();
});

/** Says that the program runs. */
postMessage(null);
