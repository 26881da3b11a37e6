import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { Modes } from "../../../parts/modes.ts";
import { counted } from "../../../parts/status.tsx";
import { whereWords } from "../../../parts/where.ts";

export interface ImportFinding {
  severity: "error" | "warning";
  code: string;
  path: string;
  message: string;
  appearance?: "light" | "dark" | undefined;
  modes?: Modes | undefined;
  count?: number | undefined;
}

/** The findings of a document to import, by token. */
export function ImportFindings({
  findings,
  errors,
  warnings,
  onFinding,
}: {
  findings: readonly ImportFinding[];
  errors: number;
  warnings: number;
  /** Leads to the place in the text. */
  onFinding: (finding: ImportFinding) => void;
}) {
  const byToken = Map.groupBy(
    findings.toSorted((one, other) => rank(one) - rank(other)),
    ({ path }) => path,
  );
  return (
    <section className="import-findings" aria-label="Findings">
      <p role="status" className="import-verdict">
        {errors + warnings === 0 ? (
          <span className="status status--good">
            <CircleCheck aria-hidden />
            No findings
          </span>
        ) : (
          <>
            {errors > 0 && (
              <span className="status status--bad">
                <CircleAlert aria-hidden />
                {counted(errors, "error")}
              </span>
            )}
            {warnings > 0 && (
              <span className="status status--warning">
                <TriangleAlert aria-hidden />
                {counted(warnings, "warning")}
              </span>
            )}
          </>
        )}
      </p>
      <ul className="import-list">
        {[...byToken].map(([path, ofToken]) => (
          <li key={path}>
            <button
              type="button"
              className="grid import-finding"
              onClick={() => ofToken[0] && onFinding(ofToken[0])}
            >
              <span className="mono strong">{path === "" ? "The document" : path}</span>
              {ofToken.map((finding) => (
                <FindingLine
                  key={finding.code + finding.message + inWords(finding)}
                  finding={finding}
                />
              ))}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The text after it begins a sentence of its own. */
const ended = (message: string): string => (/[.…]$/.test(message) ? message : `${message}.`);

const rank = ({ severity }: ImportFinding): number => (severity === "error" ? 0 : 1);

const inWords = ({ modes, appearance }: ImportFinding): string => whereWords([], modes, appearance);

function FindingLine({ finding }: { finding: ImportFinding }) {
  const { severity, message, count } = finding;
  const where = inWords(finding);
  const isError = severity === "error";
  const Icon = isError ? CircleAlert : TriangleAlert;
  return (
    <span className="gap-8 stretch">
      <Icon
        className={isError ? "status--bad" : "status--warning"}
        aria-label={isError ? "Error" : "Warning"}
      />
      <span>
        {ended(message)}
        {where !== "" && <span className="quiet"> In {where}.</span>}
        {count && <span className="quiet"> {counted(count, "place")}.</span>}
      </span>
    </span>
  );
}
