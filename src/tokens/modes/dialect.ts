/** How a sheet of several permutations names its properties and selects its contexts. */
import type { PrintBoth, ThemeEntry } from "../builder.ts";
import { printedName, propertyName, themeSelector } from "../css.ts";
import { NamedNodes } from "../own/named-nodes.ts";
import { OwnProperties } from "../own/properties.ts";
import { requestedOwnNames } from "../own/requested.ts";
import { OwnSelectors, ownStatesOf, ownWays } from "../own/states.ts";
import { printAlike, referenceOf, type TokensByPath, tokensByPath } from "../references.ts";
import type { JoinConditions } from "./combinations.ts";
import type { SheetProperty } from "./property.ts";
import {
  type Condition,
  type Extent,
  namedContexts,
  type StatesOfAxis,
  statesOf,
} from "./states.ts";

/** The options of a sheet that choose its names. */
export interface DialectOptions {
  slug: string;
  document: unknown;
  /** The selector of the rules; by default the theme's elements. */
  selector?: string;
  /** `own` prints the names, selectors and conditions of the theme's applications. */
  names?: "own" | undefined;
  /** Whether a token that is one reference prints `var()`. */
  references?: boolean | undefined;
}

/** The names and selectors of a sheet. */
export interface Dialect {
  /** Precedes every selector. */
  scope: string;
  states: (paired: boolean) => StatesOfAxis[];
  /** Joins the conditions of several axes; by default they hold for one element. */
  join?: JoinConditions;
  /** Whether `light-dark()` may express both appearances at once. */
  pairs: boolean;
  /** Whether it sets `color-scheme`. */
  hasScheme: boolean;
  /** Whether it has the properties of the component layer that a theme has by its roles. */
  hasRoles: boolean;
  /** Contexts that are named without declarations. */
  named: readonly Condition[];
  /** Whether a context states what it writes even where it writes the default's value. */
  statesAll: boolean;
  /** The value of a property that a context lacks. */
  absent: "inherit" | "initial";
  /** The end of the comment, after the slug. */
  title: string;
  /** Prints values in place of sRGB and wide gamuts. */
  printBoth?: PrintBoth;
  /** Undefined if the sheet leaves the property out. */
  propertyOf: (entry: ThemeEntry) => SheetProperty | undefined;
}

/** @throws TokenInputError `names` if own names are asked for and the document says none */
export function dialectOf(options: DialectOptions, extent: Extent): Dialect {
  return options.names === "own" ? ownDialect(options, extent) : tokenkitDialect(options, extent);
}

function tokenkitDialect({ slug, selector, references }: DialectOptions, extent: Extent): Dialect {
  const tokens = references ? tokensByPath(extent.resolver) : undefined;
  return {
    scope: selector ?? themeSelector(slug),
    states: (paired) => statesOf(extent, paired),
    pairs: true,
    hasScheme: true,
    hasRoles: selector === undefined,
    named: namedContexts(extent),
    statesAll: false,
    absent: "inherit",
    title: extent.all || extent.appearance === "all" ? "all modes" : extent.appearance,
    propertyOf: (entry) => {
      const { name, printed, css, wide } = entry;
      const reference = tokens && printedReference(entry, tokens);
      return reference === undefined
        ? { name, printed, css, wide, reference }
        : { name, printed, css, wide: undefined, reference, wideBehind: wide };
    },
  };
}

/** The reference that a token is as a whole, under tokenkit's names. */
function printedReference(entry: ThemeEntry, tokens: TokensByPath): string | undefined {
  const target = entry.derived ? undefined : referenceOf(entry.token.raw);
  const node = target === undefined ? undefined : tokens.get(target);
  if (node === undefined || !printAlike(entry.token, node, tokens)) return undefined;
  return `var(${printedName(propertyName(node.joined))})`;
}

function ownDialect({ document, references }: DialectOptions, extent: Extent): Dialect {
  const names = requestedOwnNames(document);
  const selectors = new OwnSelectors(names);
  const properties = new OwnProperties(names, new NamedNodes(extent.resolver), references === true);
  return {
    scope: "",
    states: () => ownStatesOf(extent, names, selectors),
    join: (axes) => ownWays(selectors.base, axes),
    pairs: false,
    hasScheme: false,
    hasRoles: false,
    named: [],
    statesAll: true,
    absent: "initial",
    title: "own names",
    printBoth: (value) => properties.valueOf(value) ?? { css: undefined, wide: undefined },
    propertyOf: (entry) => properties.of(entry),
  };
}
