import type { AvailableThemes } from "../../types/react.d.ts";
import type { Manifest } from "../../types/runtime.d.ts";
import { fetchManifest } from "../service.ts";
import type { Scope } from "./store.ts";

/** The age in milliseconds from which a newly mounted menu loads the themes again. */
const FRESH_MS = 60_000;

interface Entry {
  state: AvailableThemes;
  at: number;
  listeners: Set<() => void>;
}

const WAITING: AvailableThemes = Object.freeze({ themes: [], loading: true, error: null });
const entries = new Map<string, Entry>();
const given = new WeakMap<Manifest, AvailableThemes>();

function entryOf({ options: { base, token = "" } }: Scope): Entry {
  const key = `${base} ${token}`;
  const entry = entries.get(key) ?? { state: WAITING, at: 0, listeners: new Set() };
  entries.set(key, entry);
  return entry;
}

/** The themes of the manifest that a server loaded; `WAITING` without one. */
export function initialThemes({ manifest }: Scope): AvailableThemes {
  if (manifest === undefined) return WAITING;
  const themesState = given.get(manifest) ?? {
    themes: manifest.themes,
    loading: false,
    error: null,
  };
  given.set(manifest, themesState);
  return themesState;
}

export function themesAt(scope: Scope): AvailableThemes {
  const { state } = entryOf(scope);
  return state === WAITING ? initialThemes(scope) : state;
}

/** Loads for the first listener, or when it has been a while. */
export function subscribeThemes(scope: Scope, listener: () => void): () => void {
  const entry = entryOf(scope);
  entry.listeners.add(listener);
  if (Date.now() - entry.at > FRESH_MS) {
    entry.at = Date.now();
    void load(scope, entry);
  }
  return () => entry.listeners.delete(listener);
}

async function load({ options }: Scope, entry: Entry): Promise<void> {
  try {
    const { themes } = await fetchManifest(options);
    entry.state = { themes, loading: false, error: null };
  } catch (error) {
    entry.at = 0;
    entry.state = { ...entry.state, loading: false, error: error as Error };
  }
  for (const listener of entry.listeners) listener();
}
