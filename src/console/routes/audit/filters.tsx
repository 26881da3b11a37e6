import { X } from "lucide-react";
import { useId } from "react";
import type { AuditSearch } from "./search.ts";

const actions = [
  "theme.create",
  "theme.update",
  "theme.publish",
  "theme.archive",
  "theme.rollback",
  "theme.import",
  "theme.duplicate",
  "theme.delete",
  "settings.update",
  "cache.rebuild",
  "apikey.create",
  "apikey.revoke",
  "auth.login",
  "auth.logout",
  "auth.login_failed",
  "user.sign_out",
  "place.create",
  "place.delete",
  "image.create",
  "image.update",
  "image.reanalyse",
  "image.delete",
  "comment.create",
];

/** What narrows the log down; all of it is in the address. */
export function AuditFilters({
  filter,
  onChange,
}: {
  filter: AuditSearch;
  onChange: (filter: AuditSearch) => void;
}) {
  const known = useId();
  const set = (name: "actor" | "action" | "entityId", value: string): void => {
    const { [name]: _, ...others } = filter;
    onChange(value === "" ? others : { ...others, [name]: value });
  };
  const narrows = Object.keys(filter).length > 0;
  return (
    <search className="audit-filters">
      <Field name="Who" hint="key:7f3a9c21" value={filter.actor} onValue={(v) => set("actor", v)} />
      <Field
        name="Action"
        hint="theme.publish"
        list={known}
        value={filter.action}
        onValue={(v) => set("action", v)}
      />
      <Field
        name="Of what"
        hint="ocean"
        value={filter.entityId}
        onValue={(v) => set("entityId", v)}
      />
      <datalist id={known}>
        {actions.map((action) => (
          <option key={action} value={action} />
        ))}
      </datalist>
      {narrows && (
        <button type="button" className="tool" onClick={() => onChange({})}>
          <X aria-hidden />
          Clear filters
        </button>
      )}
    </search>
  );
}

/** Takes effect on Enter and when it is left, so that no half-typed name asks the service. */
function Field({
  name,
  hint,
  list,
  value = "",
  onValue,
}: {
  name: string;
  hint: string;
  list?: string;
  value: string | undefined;
  onValue: (value: string) => void;
}) {
  return (
    <label className="search">
      <span>{name}</span>
      <input
        key={value}
        type="search"
        defaultValue={value}
        placeholder={hint}
        list={list}
        onBlur={({ target }) => target.value.trim() !== value && onValue(target.value.trim())}
        onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      />
    </label>
  );
}
