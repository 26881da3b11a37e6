import { useMemo } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { isSet } from "#console/editing/roles/slots.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { useRoles } from "../roles/use-roles.ts";
import { paints } from "../roles/words.ts";
import { useJump } from "../selection.ts";
import { graphOf, reached } from "./graph.ts";

/** The roles that a token fills, itself or through tokens that use it. */
export function UsedIn({ dotted }: { dotted: string }) {
  const references = useSignal(useDocument().analysis)?.references;
  const slots = useRoles()?.slots;
  const jump = useJump();
  const users = useMemo(
    () => reached(dotted, graphOf(references ?? []).usedBy),
    [dotted, references],
  );
  if (slots === undefined) return null;
  const filled = slots
    .filter(isSet)
    .flatMap(({ role, path }) =>
      path !== undefined && (path === dotted || users.has(path)) ? { role, path } : [],
    );
  return (
    <section className="used-in" aria-label="Used in">
      <h3 className="gap-8 stretch">
        Used in <span className="quiet light">{counted(filled.length, "role")}</span>
      </h3>
      {filled.length > 0 && (
        <ul>
          {filled.map(({ role, path }) => (
            <li className="grid gap-8 middle line-top" key={role}>
              <code className="figures">{role}</code>
              <span className="quiet cut">{paints[role]}</span>
              {path !== dotted && (
                <button type="button" className="chip" title={path} onClick={() => jump(path)}>
                  <span className="cut">through {path}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
