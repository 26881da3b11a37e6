import { apply, changeAppearance, clear, prepare, start } from "./apply.ts";
import { elementOf, listen, stateOf } from "./targets.ts";
import { variablesOf } from "./variables.ts";

const own = {
  apply,
  start,
  prepare,
  clear,
  changeAppearance,
  elementOf,
  listen,
  stateOf,
  variablesOf,
};

/** Raised with a change that an older bundle on the same page could not work with. */
const KEY = Symbol.for("tokenkit.page.1");
const holder = globalThis as { [KEY]?: typeof own };

holder[KEY] ??= own;

/** What bundles on one page share: the first one's functions, for they hold the page's state. */
export const page = holder[KEY];
