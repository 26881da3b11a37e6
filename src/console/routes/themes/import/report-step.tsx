import { lazy, Suspense } from "react";
import { fetched } from "../../../parts/not-fetched.tsx";
import type { Examined } from "./examine.ts";
import { ImportFindings } from "./findings.tsx";
import { ImportReport } from "./report.tsx";
import type { ImportState } from "./use-import.ts";

const ImportPreview = lazy(() => fetched(import("./preview.tsx")));

/** The report with the findings of validation and a preview. */
export function ReportStep({
  state,
  outcome,
}: {
  state: ImportState;
  outcome: Examined | undefined;
}) {
  const { examined, isOld } = state;
  return (
    <section
      className="grid gap-12 import-part"
      aria-labelledby="import-step"
      data-old={isOld || undefined}
    >
      <h2 id="import-step" tabIndex={-1}>
        Result
      </h2>
      {examined === undefined || outcome === undefined ? (
        <p className="quiet">No file is read yet.</p>
      ) : (
        <>
          <ImportFindings
            findings={examined.findings}
            errors={examined.errorCount}
            warnings={examined.warningCount}
            onFinding={state.toFinding}
          />
          <Suspense fallback={<div className="grid gap-16 import-preview" aria-busy />}>
            <ImportPreview examined={outcome} />
          </Suspense>
          <ImportReport report={examined.report} state={state} />
        </>
      )}
    </section>
  );
}
