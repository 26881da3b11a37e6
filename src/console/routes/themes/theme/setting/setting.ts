/** Setting values by a sentence: what is offered, what is refused and why. */
import type { Offer, Setting } from "#console/app/shell/palette/shown-theme.ts";
import type { ThemeDocument } from "#console/editing/theme-document.ts";
import {
  type Analysis,
  type Column,
  columnWords,
  type Layer,
  type TokenInfo,
} from "#console/editing/types.ts";
import { toastUndo } from "#console/editing/undo-later.ts";
import { printAuthored } from "#tokens/color.ts";
import { typesFor } from "#tokens/slots.ts";
import { readAlias } from "../editor/inspector/alias/targets.ts";
import { colorOf } from "../editor/inspector/color/color.ts";
import { Lookup } from "../editor/inspector/value.ts";
import { effectOf } from "./effect.ts";
import { readTyped, type Typed } from "./read-typed.ts";

const refusals = {
  role: "Your role lets you look at this theme; an editor sets values.",
  outside: "This theme has editors of its own; they set values.",
  archived: "This theme is archived. Restore it to set values.",
  elsewhere: "Another tab edits this theme. Go on there, or take it over here.",
} as const;

/** Sets values of one theme. */
export function settingOf(theme: ThemeDocument): Setting {
  return {
    refusal: () => {
      const locked = theme.locked.get();
      if (locked !== undefined) return refusals[locked];
      const broken = theme.analysis.get()?.broken;
      return broken && `Fix the JSON first. ${broken.message}`;
    },
    offers: (dotted, mode, typed) => {
      const analysis = theme.analysis.get();
      const token = analysis?.tokens.find((one) => one.dotted === dotted);
      if (analysis === undefined || token === undefined) return [];
      return columnsFor(token, mode, analysis).map((column) =>
        "problem" in column
          ? { layer: "base", mode: "", now: undefined, problem: column.problem }
          : offerIn(column, token, typed, { theme, analysis }),
      );
    },
  };
}

const MAX_MODES = 4;

/** The modes that are named, or those in which the token has values. */
function columnsFor(
  token: TokenInfo,
  mode: string | undefined,
  { columns }: Analysis,
): readonly (Column | { problem: string })[] {
  if (mode === undefined) {
    const own = columns.filter(({ layer }) => token.written[layer] !== undefined);
    return own.length === 0 ? columns.slice(0, 1) : own.slice(0, MAX_MODES);
  }
  const wanted = mode.trim().toLowerCase();
  const names = (column: Column) =>
    [column.layer, column.name, columnWords(column)].map((name) => name.toLowerCase());
  const found = columns.find((column) => names(column).includes(wanted));
  if (found !== undefined) return [found];
  const all = columns.map(columnWords).join(", ");
  return [{ problem: `This theme has no mode “${mode}”. Its modes: ${all}.` }];
}

function offerIn(
  column: Column,
  token: TokenInfo,
  typed: string,
  { theme, analysis }: { theme: ThemeDocument; analysis: Analysis },
): Offer {
  const { layer } = column;
  const present = token.written[layer]?.json;
  const offer = {
    layer,
    mode: columnWords(column),
    now: present === undefined ? undefined : writtenText(present),
  };
  if (typed.trim() === "") return offer;
  const read = readValueOf(token, typed, present ?? token.written.base?.json, analysis);
  if ("problem" in read) return { ...offer, problem: read.problem };
  return {
    ...offer,
    effect: effectOf({ token, layer, json: read.json }, analysis),
    set: () => setIn(theme, token.dotted, layer, read.json, typed.trim()),
  };
}

/** A value as one could type it. */
function writtenText(json: unknown): string {
  if (typeof json === "string") return json;
  if (typeof json === "object" && json !== null) {
    const color = colorOf(json);
    if (color !== undefined) return printAuthored(color);
    if ("value" in json && "unit" in json) return `${json.value}${json.unit}`;
  }
  return JSON.stringify(json);
}

/** The name of a token, with braces or without, or else a value. */
function readValueOf(
  { dotted, type }: TokenInfo,
  typed: string,
  like: unknown,
  { tokens }: Analysis,
): Typed {
  const text = typed.trim();
  const lookup = new Lookup(tokens);
  const isName = /^\{.*\}?$/.test(text) && !text.includes('"');
  if (!isName && lookup.get(text) === undefined) return readTyped(type, text, like);
  return readAlias(text, type === undefined ? undefined : typesFor(type), { self: dotted, lookup });
}

function setIn(
  theme: ThemeDocument,
  dotted: string,
  layer: Layer,
  json: unknown,
  words: string,
): void {
  theme.setValue(dotted, layer, json);
  toastUndo(theme, `Set ${dotted} to ${words}`);
}
