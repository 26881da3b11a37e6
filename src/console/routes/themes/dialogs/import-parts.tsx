import { CircleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { fetched } from "../../../parts/not-fetched.tsx";
import { counted } from "../../../parts/status.tsx";
import { ImportFindings } from "./findings.tsx";
import { ReadAs } from "./import-format.tsx";
import { ImportReport } from "./import-report.tsx";
import { Source } from "./import-source.tsx";
import type { ImportState, Problem } from "./use-import.ts";

const ImportPreview = lazy(() => fetched(import("./import-preview.tsx")));

/** The given files with their report and findings, before anything is written. */
export function Incoming({ state }: { state: ImportState }) {
  const { files, examined, problem, failure, isOld } = state;
  const errors = examined?.errorCount ?? 0;
  return (
    <>
      {failure !== undefined && <FailureNote error={failure} retry={state.retry} />}
      <div
        className="import-columns"
        data-empty={(problem === undefined && examined === undefined) || undefined}
      >
        <Source state={state} />
        {problem && <ProblemNote problem={problem} state={state} />}
        {examined && (
          <ImportFindings
            findings={examined.findings}
            errors={errors}
            warnings={examined.warningCount}
            onFinding={state.toFinding}
          />
        )}
      </div>
      {state.reading !== undefined && (
        <div className="row import-reading">
          <progress aria-label="Reading" />
          <span role="status">Reading {state.reading}…</span>
          <button type="button" className="tool tool--small" onClick={state.cancel}>
            Cancel reading
          </button>
        </div>
      )}
      {files.length > 0 && <ReadAs state={state} />}
      {examined && (
        <div className="import-outcome" data-old={isOld || undefined}>
          <Suspense fallback={<div className="import-preview" aria-busy />}>
            <ImportPreview examined={examined} />
          </Suspense>
          <ImportReport report={examined.report} state={state} />
        </div>
      )}
    </>
  );
}

function ProblemNote({ problem, state }: { problem: Problem; state: ImportState }) {
  const { message, place } = problem;
  const isShown = place !== undefined && state.canShow(place);
  const where = place && (place.line ? `${place.file}:${place.line}:${place.column}` : place.file);
  return (
    <section className="import-findings" aria-label="Findings">
      <div className="note note--bad" role="status">
        <CircleAlert aria-hidden />
        <p className="grow import-problem">
          {where !== undefined && <span className="mono strong">{where}</span>}
          <span>{message.charAt(0).toUpperCase() + message.slice(1)}</span>
        </p>
        {isShown && (
          <button type="button" className="tool tool--small" onClick={() => state.toPlace(place)}>
            Show
          </button>
        )}
      </div>
    </section>
  );
}

/** Why the button does nothing yet. */
export function Blocked({ state: { examined } }: { state: ImportState }) {
  const errors = examined?.errorCount ?? 0;
  if (errors === 0) return null;
  return (
    <span className="import-blocked">
      {`Fix ${counted(errors, "error")} first: no theme is created before.`}
    </span>
  );
}
