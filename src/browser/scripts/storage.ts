import type { AppearanceChoice } from "../types/runtime.d.ts";
import { given } from "./given.ts";
import { type Chosen, chosenIn } from "./modes.ts";
import type { OwnContexts } from "./own.ts";

/** Under which the reader's choice is kept; another tab's change of it is heard. */
export const CHOICE = "tokenkit";
const SHEETS = "tokenkit.sheets";
const OWN = "tokenkit.own";

export const CHOICES = ["light", "dark", "system"];

/** Two appearances of two themes. */
const MAX_SHEETS = 4;

export interface Choice {
  theme?: string;
  appearance?: AppearanceChoice;
  modes?: Chosen;
}

/** Tolerates storage that is full, disabled, or holds another script's data. */
function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) as string);
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

/** The stored choice without an unknown appearance and malformed modes; applying it checks its theme. */
export function recall(): Choice {
  const { theme, appearance, modes } = read<Choice>(CHOICE) ?? {};
  const chosen = chosenIn(modes);
  return given({
    theme,
    appearance: CHOICES.includes(`${appearance}`) ? appearance : undefined,
    modes: Object.keys(chosen).length > 0 ? chosen : undefined,
  });
}

export function keepChoice(choice: Choice): void {
  const earlier = recall();
  const modes = { ...earlier.modes, ...choice.modes };
  write(CHOICE, { ...earlier, ...choice, ...(Object.keys(modes).length > 0 && { modes }) });
}

export function forgetTheme(): void {
  const { theme: _, ...rest } = recall();
  write(CHOICE, rest);
}

/** The contexts of a theme under own names as an earlier page learned them; the first paint of this one needs them. */
export function recallContexts(slug: string): OwnContexts | undefined {
  const [known, contexts] = read<[string, OwnContexts]>(OWN) ?? [];
  return known === slug && contexts?.turned && contexts.modes ? contexts : undefined;
}

export const keepContexts = (slug: string, contexts: OwnContexts): void =>
  write(OWN, [slug, contexts]);

type Kept = [address: string, css: string];

function keptSheets(): Kept[] {
  const kept = read<unknown>(SHEETS);
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}

const isKept = (entry: unknown): entry is Kept =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");

/** A stylesheet for the time without a network. */
export function keepSheet(address: string, css: string): void {
  const kept = keptSheets();
  if (`${kept[0]}` === `${[address, css]}`) return;
  const others = kept.filter(([keptAddress]) => keptAddress !== address);
  write(SHEETS, [[address, css], ...others].slice(0, MAX_SHEETS));
}

export function keptSheet(address: string): string | undefined {
  return keptSheets().find(([keptAddress]) => keptAddress === address)?.[1];
}
