/** Defaults under `body`, which would restate what the root chooses. */
import type { Sources } from "./declarations.ts";

/**
 * The properties under `body` that are left to the page, and with them `body` as a condition: on a dark root it would
 * get the defaults of all others. Undefined if nothing stands outside of `body`, or the same as in it.
 */
export function leftInBody({ written }: Sources): ReadonlySet<string> | undefined {
  const inBody = new Set<string>();
  const around = new Set<string>();
  for (const { name, ways } of written) {
    for (const { conditions, elements } of ways) {
      if (conditions.length > 0) continue;
      (elements.at(-1)?.element === "body" ? inBody : around).add(name);
    }
  }
  const isSame = inBody.size === around.size && [...inBody].every((name) => around.has(name));
  return inBody.size === 0 || around.size === 0 || isSame ? undefined : inBody;
}
