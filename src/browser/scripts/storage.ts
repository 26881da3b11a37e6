import type { AppearanceChoice } from "../types/runtime.d.ts";
import { given } from "./given.ts";

/** Under which the reader's choice is kept; another tab's change of it is heard. */
export const CHOICE = "tokenkit";
const SHEETS = "tokenkit.sheets";

const CHOICES = ["light", "dark", "system"];

/** Two appearances of two themes. */
const MAX_SHEETS = 4;

export interface Choice {
  theme?: string;
  appearance?: AppearanceChoice;
}

/** Storage may be full, switched off, or hold what somebody else wrote. */
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

/** A theme is known by its being served, an appearance by itself. */
export function recall(): Choice {
  const { theme, appearance } = read<Choice>(CHOICE) ?? {};
  return given({
    theme,
    appearance: CHOICES.includes(`${appearance}`) ? appearance : undefined,
  });
}

export function keepChoice(choice: Choice): void {
  write(CHOICE, { ...recall(), ...choice });
}

export function forgetTheme(): void {
  const { theme: _, ...rest } = recall();
  write(CHOICE, rest);
}

type Kept = [address: string, css: string];

function keptSheets(): Kept[] {
  const kept = read<Kept[]>(SHEETS);
  return Array.isArray(kept) ? kept : [];
}

/** A stylesheet for the time without a network. */
export function keepSheet(address: string, css: string): void {
  const kept = keptSheets();
  if (`${kept[0]}` === `${[address, css]}`) return;
  const others = kept.filter(([known]) => known !== address);
  write(SHEETS, [[address, css], ...others].slice(0, MAX_SHEETS));
}

export function keptSheet(address: string): string | undefined {
  return keptSheets().find(([known]) => known === address)?.[1];
}
