import { useQuery } from "@tanstack/react-query";
import { askHelper } from "#console/worker/beside.ts";
import { ChangeWords } from "./change-words.tsx";
import type { Side } from "./compare.ts";
import type { Sign } from "./rows.ts";
import { DiffSkeleton } from "./skeleton.tsx";
import "./diff.css";

const MAX_CHARACTERS = 80;
const SHOWN = 500;

interface SourceRow {
  sign: Sign;
  path: string;
  words: string;
}

/** The authors' changes, set by set and context by context. */
export function SourceDiff({ slug, before, after }: { slug: string; before: Side; after: Side }) {
  const { data } = useQuery({
    queryKey: ["sources", slug, before.id, after.id],
    queryFn: () => askHelper("sources", before.tokens, after.tokens),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: (last) => last,
  });
  if (data === undefined) return <DiffSkeleton />;
  const rows = [
    ...data.added.map((one) => ({ ...one, sign: "added" as const, words: shown(one.value) })),
    ...data.removed.map((one) => ({ ...one, sign: "removed" as const, words: shown(one.value) })),
    ...data.changed.map((one) => ({
      ...one,
      sign: "changed" as const,
      words: `${shown(one.from)} → ${shown(one.to)}`,
    })),
  ].slice(0, SHOWN);
  if (rows.length === 0) return <p className="quiet diff-empty">No source differs.</p>;
  const bySource = Map.groupBy(rows, (row) => row.in ?? "");
  return (
    <section className="diff-section" aria-label="By source">
      <table className="full diff" aria-label="Sources">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Change</span>
            </th>
            <th scope="col">Token</th>
            <th scope="col">As it is written</th>
          </tr>
        </thead>
        {[...bySource].map(([source, all]) => (
          <tbody key={source}>
            <tr className="diff-group">
              <th scope="rowgroup" colSpan={3}>
                {nameOf(source)} <span className="quiet light">{all.length}</span>
              </th>
            </tr>
            {all.map((row) => (
              <Row key={`${row.sign} ${row.path}`} row={row} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

const marks = { added: "+", removed: "−", changed: "~", renamed: "→" };

function Row({ row: { sign, path, words } }: { row: SourceRow }) {
  return (
    <tr>
      <td className="diff-sign">
        <span className={`quiet round-4 center sign sign--${sign}`} title={sign}>
          <span aria-hidden>{marks[sign]}</span>
          <span className="visually-hidden">{sign}</span>
        </span>
      </td>
      <th scope="row" className="mono diff-path">
        {path}
      </th>
      <td className="mono diff-written">
        <ChangeWords words={words} />
      </td>
    </tr>
  );
}

/** `density=compact` is a context, `core` a set. */
function nameOf(source: string): string {
  if (source === "") return "The document itself";
  return source.includes("=") ? source.replace("=", " ") : `Set ${source}`;
}

/** The value alone where that is what there is to see. */
function shown(json: unknown): string {
  const isToken = typeof json === "object" && json !== null && "$value" in json;
  const value = isToken ? json.$value : json;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
