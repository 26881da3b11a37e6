import { useEffect, useMemo, useState } from "react";
import type { SettingKey } from "./names.ts";

/** The pending value of a setting, and its value when editing began. */
export interface Pending {
  base: string;
  value: string;
}
export type PendingSettings = Partial<Record<SettingKey, Pending>>;

interface Kept {
  at: string;
  settings: PendingSettings;
}

/** The unsaved changes, which this browser keeps across reloads. */
export function usePending(
  subject: string,
  stored: Readonly<Record<SettingKey, string>>,
): {
  pending: PendingSettings;
  /** When it was left, where it comes from an earlier visit. */
  keptSince: string | undefined;
  set: (key: SettingKey, value: string) => void;
  /** Rebases a pending change onto another admin's value. */
  keep: (key: SettingKey) => void;
  discard: (keys?: readonly SettingKey[]) => void;
} {
  const name = `tokenkit-settings ${subject}`;
  const [first] = useState(() => read(name));
  const [chosen, setChosen] = useState<PendingSettings>(first?.settings ?? {});
  const [isTouched, setTouched] = useState(false);
  // A pending value that equals the stored one is no change.
  const pending = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(chosen).filter(
          ([key, { value }]) => key in stored && value !== stored[key as SettingKey],
        ),
      ) as PendingSettings,
    [chosen, stored],
  );
  useEffect(() => {
    if (Object.keys(pending).length === 0) localStorage.removeItem(name);
    else if (isTouched) {
      const kept: Kept = { at: new Date().toISOString(), settings: pending };
      localStorage.setItem(name, JSON.stringify(kept));
    }
  }, [name, pending, isTouched]);
  const change = (next: (before: PendingSettings) => PendingSettings): void => {
    setTouched(true);
    setChosen((before) => next(before));
  };
  return {
    pending,
    keptSince: isTouched || Object.keys(pending).length === 0 ? undefined : first?.at,
    set: (key, value) =>
      change((before) => ({
        ...before,
        [key]: { base: pending[key]?.base ?? stored[key], value },
      })),
    keep: (key) =>
      change((before) => ({
        ...before,
        [key]: { base: stored[key], value: pending[key]?.value ?? stored[key] },
      })),
    discard: (keys) =>
      change((before) =>
        keys === undefined
          ? {}
          : Object.fromEntries(
              Object.entries(before).filter(([key]) => !keys.includes(key as SettingKey)),
            ),
      ),
  };
}

function read(name: string): Kept | undefined {
  try {
    const kept: Kept | null = JSON.parse(localStorage.getItem(name) ?? "null");
    return typeof kept?.settings === "object" ? kept : undefined;
  } catch {
    return undefined;
  }
}
