import { createElement, type ReactElement, useEffect, useMemo, useRef, useState } from "react";
import type { TokenkitProviderProps } from "../../types/react.d.ts";
import type { Modes } from "../../types/runtime.d.ts";
import { attributesFor } from "../modes.ts";
import { followLink } from "../preview-link.ts";
import { type Options, THEME } from "../targets.ts";
import { applyTo, initialState, ownBase, type Scope, ScopeContext, type Wish } from "./store.ts";

/** Applies a theme while it is mounted: to the page, or to the element that `as` names. */
export function TokenkitProvider(props: TokenkitProviderProps): ReactElement {
  const { theme, as, className, manifest, preview, onError, children } = props;
  const options = useOptions(props);
  const own = useRef<Element>(null);
  const failed = useRef(onError);
  const wish = useRef<Wish | undefined>(undefined);
  // The attributes are the runtime's from the first effect on, so React never sees them change.
  const [first] = useState(() =>
    props.names === "own" ? {} : { [THEME]: theme, ...attributesFor(props) },
  );
  const isPage = as === undefined;

  const scope = useMemo<Scope>(() => {
    const element = (): Element | null => (isPage ? document.documentElement : own.current);
    return { element, options, initial: initialState(theme, options), manifest };
  }, [isPage, options, theme, manifest]);

  useEffect(() => {
    failed.current = onError;
  });

  useEffect(() => {
    const element = isPage ? document.documentElement : own.current;
    if (element === null) return;
    if (preview !== false) followLink(options.base);
    const fail = (error: Error): void => (failed.current ?? reportError)(error);
    const last = wish.current;
    wish.current = { theme, options };
    return applyTo(element, wish.current, last, fail);
  }, [isPage, options, theme, preview]);

  const content =
    as === undefined ? children : createElement(as, { ref: own, className, ...first }, children);
  return createElement(ScopeContext.Provider, { value: scope }, content);
}

/** One object as long as nothing in it changes. */
function useOptions(props: TokenkitProviderProps): Options {
  const { base = ownBase, appearance, variant, version } = props;
  const { token, nonce, integrity, remember, names } = props;
  // An object in the markup is another one each time.
  const modes = JSON.stringify(props.modes);
  return useMemo(() => {
    const parsed = modes && (JSON.parse(modes) as Modes);
    const wanted = { base, appearance, modes: parsed || undefined, variant, version };
    return { ...wanted, token, nonce, integrity, remember, names };
  }, [base, appearance, modes, variant, version, token, nonce, integrity, remember, names]);
}
