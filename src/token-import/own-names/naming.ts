/** The names that the applications of a source read, as its reader found them. */
import type { NameCase } from "../../tokens/own/ruled-name.ts";
import type { ChannelForm } from "../../tokens/own/token-name.ts";

/** The name and the form of one token, as its source states them. */
export interface TokenNaming {
  /** The custom property with its two hyphens, without CSS escapes; `false` leaves it to the page. */
  name?: string | false;
  as?: ChannelForm;
}

/**
 * The own names of a source. A reader returns them with its sets, and `writeOwnNames` writes them into the document;
 * `{}` means `:root` and names that the paths give as they are.
 */
export interface Naming {
  /** Precedes every name, after `--`. */
  prefix?: string;
  case?: NameCase;
  /** The conditions of the defaults; `:root` if it is missing. */
  base?: readonly string[];
  /** Conditions by axis and context, both as the reader calls them. */
  modes?: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Axes whose default keeps its conditions, because they choose that context and not the defaults of other axes. */
  apart?: ReadonlySet<string>;
  /** Tokens by the dotted path under which the reader put them. */
  tokens?: ReadonlyMap<string, TokenNaming>;
}

/** The own names that a caller chooses; they count before what the source states. */
export interface NamesChoice {
  prefix?: string | undefined;
  case?: NameCase | undefined;
  base?: readonly string[] | undefined;
  /** Conditions by axis, or `appearance`, and context, as the document calls them. */
  modes?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> | undefined;
}

/** `none` writes no own names. */
export type NamesOption = "none" | NamesChoice;
