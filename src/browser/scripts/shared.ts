import { apply, changeAppearance, changeMode, clear, prepare, start } from "./apply.ts";
import { rulesOf } from "./links.ts";
import { modesOf } from "./modes.ts";
import { refresh } from "./preview-sheets.ts";
import { tab } from "./preview-tab.ts";
import { elementOf, listen, stateOf, targets } from "./targets.ts";
import { settled } from "./turns.ts";
import { variablesOf } from "./variables.ts";

const own = {
  apply,
  start,
  prepare,
  clear,
  changeAppearance,
  changeMode,
  elementOf,
  listen,
  stateOf,
  modesOf,
  variablesOf,
  ...(PREVIEWS && { preview: { tab, targets, refresh, rulesOf, settled } }),
};

export type ThemedPage = typeof own;

/** Raised with a change that an older bundle on the same page could not work with. */
const KEY = Symbol.for("tokenkit.page.3");
const holder = globalThis as { [KEY]?: typeof own };

holder[KEY] ??= own;

/** The functions of the page's first bundle, which later bundles share because they hold the state. */
export const page = holder[KEY];
