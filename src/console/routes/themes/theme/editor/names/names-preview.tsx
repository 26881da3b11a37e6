import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { type NamesDraft, namesJson, withNames } from "#console/editing/names/draft.ts";
import { samplesOf, sheetLines } from "#console/editing/names/sample.ts";
import { useSignal } from "#console/parts/signal.ts";
import { useRested } from "#console/parts/use-rested.ts";
import { askHelper } from "#console/worker/beside.ts";

const LONGEST_LIST = 5;

/** Shows some properties of the theme under its selectors, and the findings about names. */
export function NamesPreview({ draft, isWhole }: { draft: NamesDraft; isWhole: boolean }) {
  const theme = useDocument();
  const analysis = useSignal(theme.analysis);
  const rested = useRested(useMemo(() => JSON.stringify(namesJson(draft)), [draft]));
  const revision = analysis?.revision;
  const { data: trial } = useQuery({
    queryKey: ["own-names", theme.slug, revision, rested],
    queryFn: () => askHelper("ownNames", JSON.parse(withNames(theme.text(), draft))),
    enabled: isWhole && analysis?.broken === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const samples = samplesOf(analysis?.tokens ?? []);
  const findings = trial?.findings.filter(({ code }) => code !== "names_invalid") ?? [];
  return (
    <section className="grid gap-4 sticky narrow own-names-preview" aria-label="What pages read">
      <h3 className="ink">What pages read</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys */}
      <pre className="scroll-both line round-8" tabIndex={0} aria-busy={trial === undefined}>
        <code>{trial === undefined ? " " : sheetLines(trial, samples).join("\n")}</code>
      </pre>
      <p className="tk-help">
        {isWhole
          ? "Selectors repeat so that this sheet wins over the application's own."
          : "This is as it was before: fix the marked fields."}
      </p>
      {findings.length > 0 && (
        <ul className="quiet grid gap-4 tight" role="status">
          {findings.slice(0, LONGEST_LIST).map(({ path, message }) => (
            <li key={path + message}>
              {!path.startsWith("$") && <b className="mono">{path} </b>}
              {message}
            </li>
          ))}
          {findings.length > LONGEST_LIST && (
            <li className="quiet">and {findings.length - LONGEST_LIST} more</li>
          )}
        </ul>
      )}
    </section>
  );
}
