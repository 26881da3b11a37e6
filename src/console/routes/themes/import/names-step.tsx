import { useId, useMemo } from "react";
import type { RoleSlot } from "../../../editing/roles/slots.ts";
import { RoleRow } from "../theme/editor/roles/role-row.tsx";
import { type ImportedNames, OwnNames } from "./own-names.tsx";
import type { ImportState } from "./use-import.ts";
import type { TokenTypes } from "./use-types.ts";

/** The names that applications read, and the tokens that have roles. */
export function NamesStep({
  state: { examined, draft, change },
  names,
  slots,
  types,
}: {
  state: ImportState;
  names: ImportedNames;
  slots: readonly RoleSlot[] | undefined;
  types: TokenTypes | undefined;
}) {
  const list = useId();
  const colors = useMemo(
    () => [...(types ?? [])].flatMap(([path, type]) => (type === "color" ? [path] : [])),
    [types],
  );
  const write = (role: string, path: string | null | undefined): void => {
    const roles = new Map(draft.roles);
    if (path === undefined) roles.delete(role);
    else roles.set(role, path);
    change({ roles });
  };
  return (
    <section className="grid gap-12 import-part" aria-labelledby="import-step">
      <h2 id="import-step" tabIndex={-1}>
        Names and roles
      </h2>
      {examined === undefined && <p className="quiet">No file is read yet.</p>}
      <OwnNames names={names} />
      {slots && types && <Roles slots={slots} types={types} list={list} onRole={write} />}
      <datalist id={list}>
        {colors.map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
    </section>
  );
}

function Roles({
  slots,
  types,
  list,
  onRole,
}: {
  slots: readonly RoleSlot[];
  types: TokenTypes;
  list: string;
  onRole: (role: string, path: string | null | undefined) => void;
}) {
  const isNamed = slots.every(({ state }) => state === "named");
  const doubtful = slots.filter(({ state }) => state === "doubtful" || state === "guessed").length;
  return (
    <section className="grid gap-12 import-part" aria-labelledby="import-roles">
      <h3 id="import-roles">Roles</h3>
      <p className="quiet">
        {isNamed
          ? "Every role has its token by its name: nothing to choose here."
          : doubtful === 0
            ? "No role is in doubt. Change what is guessed wrong; an empty role is made of others."
            : `${doubtful} ${doubtful === 1 ? "role is" : "roles are"} in doubt. Set or clear ${doubtful === 1 ? "it" : "them"}; an empty role is made of others.`}
      </p>
      {!isNamed && (
        <ul className="grid tight">
          {slots.map((slot) => (
            <RoleRow
              key={slot.role}
              slot={slot}
              list={list}
              types={types}
              field={undefined}
              onPath={(path) => onRole(slot.role, path)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
