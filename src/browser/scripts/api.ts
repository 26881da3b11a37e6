import type * as Runtime from "../types/runtime.d.ts";
import { given } from "./given.ts";
import { fetchManifest } from "./service.ts";
import { page } from "./shared.ts";
import { watchSystemAppearance } from "./system.ts";

/** The functions of every bundle for a script that came from this base. */
export function createApi(base: string, nonce?: string): typeof Runtime {
  return {
    applyTheme: (slug, options) => page.apply(slug, { nonce, base, ...given(options) }),
    setAppearance: (choice, options) => page.changeAppearance(choice, { nonce, ...options, base }),
    setMode: (axis, context, options) =>
      page.changeMode(axis, context, { nonce, ...options, base }),
    getModes: (options) => page.modesOf(page.elementOf(options?.target)),
    loadManifest: (options) => fetchManifest({ base, ...given(options) }),
    getVariables: (options) => page.variablesOf(page.elementOf(options?.target)),
    watchSystemAppearance,
    subscribe: (listener, options) => {
      const element = page.elementOf(options?.target);
      const stop = page.listen(element, listener);
      listener(page.stateOf(element));
      return stop;
    },
  };
}
