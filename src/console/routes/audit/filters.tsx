import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ListFilter, X } from "lucide-react";
import type { RefObject } from "react";
import { trpc } from "../../api/client.ts";
import { Choice, DropMenu, SearchBox } from "../../parts/filters.tsx";
import { useNames } from "../../parts/person.tsx";
import { Days } from "./days.tsx";
import { type AuditNarrowing, narrowed } from "./search.ts";
import { actionName, kindName } from "./sentences.ts";

/** The filters of the log, all of them in the address. */
export function AuditFilters({
  filter,
  result,
  searchBox,
  onChange,
}: {
  filter: AuditNarrowing;
  /** How many rows there are, for eyes and ears. */
  result: string;
  searchBox: RefObject<HTMLInputElement | null>;
  onChange: (filter: AuditNarrowing, replace?: boolean) => void;
}) {
  const { data: facets } = useQuery({
    ...trpc.audit.facets.queryOptions(filter),
    placeholderData: keepPreviousData,
  });
  const names = useNames(facets?.actors.map(({ value }) => value) ?? []);
  const nameOf = (actor: string): string => names.get(actor) ?? actor;
  const { q = "", actor, action, entityType, entityId } = filter;
  const choose = (name: keyof AuditNarrowing) => (value: string) =>
    onChange(narrowed(filter, name, value));
  const who = (
    <Choice
      name="Who"
      value={actor ?? ""}
      options={options("Anybody", facets?.actors, actor, nameOf)}
      onValue={choose("actor")}
    />
  );
  const what = (
    <Choice
      name="Action"
      value={action ?? ""}
      options={options("Any action", facets?.actions, action, actionName)}
      onValue={choose("action")}
    />
  );
  const kind = (
    <Choice
      name="Thing"
      value={entityType ?? ""}
      options={options("Any kind", facets?.entityTypes, entityType, kindName)}
      onValue={choose("entityType")}
    />
  );
  return (
    <search className="filter-bar wrap">
      <SearchBox
        q={q}
        hint="Words in the log"
        onQuery={(typed) => onChange(narrowed(filter, "q", typed), q !== "")}
        ref={searchBox}
      />
      <DropMenu name="Who" chosen={actor && nameOf(actor)} className="desk">
        {who}
      </DropMenu>
      <DropMenu name="Action" chosen={action && actionName(action)} className="desk">
        {what}
      </DropMenu>
      <DropMenu name="Thing" chosen={entityType && kindName(entityType)} className="desk">
        {kind}
      </DropMenu>
      <DropMenu
        name="Filter"
        chosen={undefined}
        isSet={[actor, action, entityType].some((one) => one !== undefined)}
        icon={<ListFilter aria-hidden />}
        className="phone"
      >
        {who}
        {what}
        {kind}
      </DropMenu>
      <Days filter={filter} onChange={onChange} />
      {entityId !== undefined && (
        <button
          type="button"
          className="tool audit-thing"
          aria-label={`Not only about ${entityId}`}
          onClick={() => onChange(narrowed(filter, "entityId", ""))}
        >
          <span className="cut">
            About <span className="mono">{entityId}</span>
          </span>
          <X aria-hidden />
        </button>
      )}
      {Object.keys(filter).length > 0 && (
        <button type="button" className="tool" onClick={() => onChange({})}>
          <X aria-hidden />
          Clear filters
        </button>
      )}
      <p role="status" className="filter-result quiet">
        {result}
      </p>
    </search>
  );
}

function options(
  any: string,
  counted: readonly { value: string; count: number }[] = [],
  chosen: string | undefined,
  nameOf: (value: string) => string,
): (readonly [value: string, name: string, count?: number])[] {
  const listed = counted.map(({ value, count }) => [value, nameOf(value), count] as const);
  const isListed = chosen === undefined || listed.some(([value]) => value === chosen);
  return [["", any], ...listed, ...(isListed ? [] : [[chosen, nameOf(chosen)] as const])];
}
