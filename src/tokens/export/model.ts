/** The model of every export: each token with its values in all appearances. */
import type { ThemeEntry } from "../builder.ts";
import type { Appearance } from "../findings.ts";
import { isObject, isProperty, type JsonObject, member } from "../json.ts";
import type { Theme } from "../theme.ts";
import type { OwnExport } from "./own.ts";

/** An author's notes on a token or group. */
export interface Note {
  description: string | undefined;
  /** True, or the reason. */
  deprecated: boolean | string;
}

/** A group with notes, and its dotted path. */
export interface GroupNote extends Note {
  group: string;
}

/** One custom property in all appearances of a model. */
export interface ExportToken extends Note {
  /** `--tk-…` or its own, without CSS escapes. */
  name: string;
  /** The name without `--tk-`, or of its own without `--`. */
  bare: string;
  /** The name with CSS escapes. */
  printed: string;
  type: string | undefined;
  /** Values in the order of `model.appearances`; undefined if an appearance lacks the token. */
  entries: readonly (ThemeEntry | undefined)[];
  /** The value of the first appearance that has one. */
  entry: ThemeEntry;
  /** Whether its value differs between appearances. */
  differs: boolean;
  /** Groups with notes whose first token this is, outermost first. */
  opens: readonly GroupNote[];
}

/**
 * One permutation of a theme's axes, in one or both appearances. A plain document has one permutation with
 * empty `contexts`; each of several permutations has its own model.
 */
export interface ExportModel {
  slug: string;
  /** `light` before `dark`. */
  appearances: readonly Appearance[];
  /** The appearance for formats with only one. */
  preferred: Appearance;
  /** The chosen context of each axis except the appearance, as in `{ density: "compact" }`. */
  contexts: Readonly<Record<string, string>>;
  /** Their words for names of files and types, in order. */
  words: readonly string[];
  tokens: readonly ExportToken[];
  /** Its sources, in the order of `appearances`. */
  themes: readonly Theme[];
  /** The own names that the tokens have; undefined under tokenkit's. */
  own: OwnExport | undefined;
  /** Whether a token that is another one as a whole prints as a reference to it. */
  keepsReferences: boolean;
  /** The own names, roles and pairs of the document; only formats that an import reads print them. */
  extension: JsonObject | undefined;
}

/** The names and references that the models of an export have. */
export interface ModelStyle {
  own?: OwnExport | undefined;
  keepsReferences?: boolean | undefined;
  extension?: JsonObject | undefined;
}

export interface ModelOptions extends ModelStyle {
  slug: string;
  /** One theme, or light and dark. */
  themes: readonly Theme[];
  preferred?: Appearance;
  contexts?: Readonly<Record<string, string>>;
  words?: readonly string[];
}

/** Joins the appearances of one permutation, token by token, in document order. */
export function buildModel(options: ModelOptions): ExportModel {
  const { slug, preferred, contexts = {}, words = Object.values(contexts), own } = options;
  const themes = own === undefined ? options.themes : options.themes.map((one) => own.dress(one));
  const appearances = themes.map(({ appearance }) => appearance);
  const byName = themes.map(({ entries }) => new Map(entries.map((entry) => [entry.name, entry])));
  const names = new Set(byName.flatMap((entries) => [...entries.keys()]));
  const notes = new Notes(themes);
  const tokens = [...names].flatMap((name): ExportToken[] => {
    const entries = byName.map((of) => of.get(name));
    const entry = entries.find((one) => one !== undefined);
    if (entry === undefined) return [];
    const { printed, type } = entry;
    const differs = entries.some((one) => one?.css !== entry.css || one?.wide !== entry.wide);
    const bare = name.slice(own === undefined ? "--tk-".length : "--".length);
    return [{ name, bare, printed, type, entries, entry, differs, ...notes.of(entry) }];
  });
  const chosen = preferred !== undefined && appearances.includes(preferred);
  return {
    slug,
    appearances,
    preferred: chosen ? preferred : (appearances[0] ?? "light"),
    contexts,
    words,
    tokens,
    themes,
    own,
    keepsReferences: options.keepsReferences ?? false,
    extension: options.extension,
  };
}

const silent: readonly GroupNote[] = [];

/** Finds authors' notes by path; the first appearance wins. */
class Notes {
  private readonly tokens = new Map<string, Note>();
  private readonly groups = new Map<string, GroupNote>();
  private readonly opened = new Set<string>();

  constructor(themes: readonly Theme[]) {
    for (const theme of themes) {
      for (const { node } of theme.resolved) {
        const key = keyOf(node.path);
        if (this.tokens.has(key)) continue;
        const { description } = noteOf(node.raw);
        this.tokens.set(key, { description, deprecated: node.deprecated });
      }
      this.readGroups(theme.groups(), []);
    }
  }

  /** A derived token has no description of its own, but shares its base's deprecation. */
  of({ path, derived }: ThemeEntry): Note & { opens: readonly GroupNote[] } {
    const { description, deprecated = false } = this.tokens.get(keyOf(path)) ?? {};
    return {
      description: derived ? undefined : description,
      deprecated,
      opens: this.groups.size === 0 ? silent : this.open(path),
    };
  }

  private open(path: readonly string[]): readonly GroupNote[] {
    const notes: GroupNote[] = [];
    for (let length = 0; length < path.length; length += 1) {
      const key = keyOf(path.slice(0, length));
      const note = this.groups.get(key);
      if (note === undefined || this.opened.has(key)) continue;
      this.opened.add(key);
      notes.push(note);
    }
    return notes;
  }

  private readGroups(group: JsonObject, path: readonly string[]): void {
    const note = noteOf(group);
    const key = keyOf(path);
    const says = note.description !== undefined || note.deprecated !== false;
    if (says && !this.groups.has(key)) this.groups.set(key, { ...note, group: path.join(".") });
    for (const name of Object.keys(group)) {
      const child = group[name];
      if (isProperty(name) || !isObject(child) || Object.hasOwn(child, "$value")) continue;
      this.readGroups(child, [...path, name]);
    }
  }
}

/** A unique key for a path. */
function keyOf(path: readonly string[]): string {
  return JSON.stringify(path);
}

function noteOf(raw: JsonObject): Note {
  const description = member(raw, "$description");
  const deprecated = member(raw, "$deprecated");
  return {
    description: typeof description === "string" && description !== "" ? description : undefined,
    deprecated:
      typeof deprecated === "boolean" || typeof deprecated === "string" ? deprecated : false,
  };
}
