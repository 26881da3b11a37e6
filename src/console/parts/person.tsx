import { useQuery } from "@tanstack/react-query";
import { trpc } from "../api/client.ts";

/** At most two letters that stand for a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? "").join("") || "?";
}

const MAX_IDS = 100;

/** Names of people and keys by their subject; those that are unknown have none. */
export function useNames(subjects: readonly (string | undefined)[]): ReadonlyMap<string, string> {
  const ids = [...new Set(subjects.filter((id) => id !== undefined))].sort().slice(0, MAX_IDS);
  const { data = [] } = useQuery({
    ...trpc.people.byIds.queryOptions({ ids }),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
    placeholderData: (before) => before,
  });
  return new Map(data.map(({ id, name }) => [id, name]));
}

/** A person's name. */
export function Person({ name }: { name: string | undefined }) {
  if (name === undefined) return <span className="quiet">–</span>;
  return (
    <span className="row">
      <span className="who" aria-hidden>
        {initialsOf(name)}
      </span>
      <span className="cut">{name}</span>
    </span>
  );
}
