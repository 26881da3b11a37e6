/**
 * tokenkit runtime as a global: `<script src="…/rt/v1/global.js"></script>` defines
 * `window.Tokenkit` with the functions of the module `runtime.js`.
 *
 * @example
 * Tokenkit.applyTheme("quartz", { appearance: "system" });
 */
import type * as runtime from "./runtime.js";

declare global {
  var Tokenkit: typeof runtime;
}
