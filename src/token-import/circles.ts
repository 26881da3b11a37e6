/** Finds tokens that have no value because their references lead back to themselves. */
import type { Json } from "../tokens/json.ts";
import { embeddedAliases } from "../tokens/reference.ts";

/**
 * The tokens on circles of references, and those that refer to one. CSS takes such properties for invalid, which some
 * stylesheets use as a switch.
 *
 * @param nameOf the token that a reference names
 */
export function circlesIn(
  values: ReadonlyMap<string, Json>,
  nameOf: (alias: string) => string | undefined,
): ReadonlySet<string> {
  const users = new Map<string, string[]>();
  const missing = new Map<string, number>();
  for (const [name, value] of values) {
    const aliases = typeof value === "string" ? embeddedAliases(value) : [];
    const targets = new Set(aliases.flatMap((alias) => nameOf(alias) ?? []));
    missing.set(name, targets.size);
    for (const target of targets) addTo(users, target, name);
  }
  const done = [...missing].flatMap(([name, count]) => (count === 0 ? [name] : []));
  // The loop also visits entries added meanwhile.
  for (const name of done) {
    missing.delete(name);
    for (const user of users.get(name) ?? []) {
      const count = (missing.get(user) ?? 0) - 1;
      missing.set(user, count);
      if (count === 0) done.push(user);
    }
  }
  return new Set(missing.keys());
}

function addTo(users: Map<string, string[]>, target: string, name: string): void {
  const known = users.get(target);
  if (known === undefined) users.set(target, [name]);
  else known.push(name);
}
