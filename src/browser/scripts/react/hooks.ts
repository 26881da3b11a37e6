import { useContext, useMemo, useSyncExternalStore } from "react";
import type { AvailableThemes, Tokenkit } from "../../types/react.d.ts";
import type { ThemeState } from "../../types/runtime.d.ts";
import { page } from "../shared.ts";
import { initialThemes, subscribeThemes, themesAt } from "./manifest.ts";
import { type Scope, ScopeContext, snapshot, variablesAt } from "./store.ts";

type Subscribe = (listener: () => void) => () => void;

const subscriber =
  (scope: Scope): Subscribe =>
  (listener) => {
    const element = scope.element();
    return element === null ? () => {} : page.listen(element, listener);
  };

/** The theme around the component, and how to change it. */
export function useTokenkit(): Tokenkit {
  const scope = useContext(ScopeContext);
  const subscribe = useMemo(() => subscriber(scope), [scope]);
  const state = useSyncExternalStore<ThemeState>(
    subscribe,
    () => snapshot(scope),
    () => scope.initial,
  );
  return useMemo(() => {
    const options = () => ({ ...scope.options, target: scope.element() ?? undefined });
    return {
      ...state,
      setTheme: (slug) => {
        const { appearance: _, modes: __, version: ___, integrity: ____, ...rest } = options();
        return page.apply(slug, rest);
      },
      setAppearance: (choice) => page.changeAppearance(choice, options()),
      setMode: (axis, context) => page.changeMode(axis, context, options()),
    };
  }, [scope, state]);
}

const EMPTY: Readonly<Record<string, string>> = Object.freeze({});

/** All custom properties of the theme. */
export function useThemeVariables(): Readonly<Record<string, string>> {
  const scope = useContext(ScopeContext);
  const subscribe = useMemo(() => subscriber(scope), [scope]);
  return useSyncExternalStore(
    subscribe,
    () => variablesAt(scope),
    () => EMPTY,
  );
}

/** One custom property, by its name or its token's path. */
export function useThemeVariable(name: string): string {
  const scope = useContext(ScopeContext);
  const subscribe = useMemo(() => subscriber(scope), [scope]);
  const property = name.startsWith("--") ? name : `--tk-${name.replaceAll(".", "-")}`;
  return useSyncExternalStore(
    subscribe,
    () => variablesAt(scope)[property] ?? "",
    () => "",
  );
}

/** The published themes. */
export function useAvailableThemes(): AvailableThemes {
  const scope = useContext(ScopeContext);
  const subscribe = useMemo<Subscribe>(
    () => (listener) => subscribeThemes(scope, listener),
    [scope],
  );
  return useSyncExternalStore(
    subscribe,
    () => themesAt(scope),
    () => initialThemes(scope),
  );
}
