import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { LocatedFinding } from "#console/editing/types.ts";
import type { AxisListing } from "#console/parts/modes.ts";
import { whereWords } from "#console/parts/where.ts";
import type { Remark } from "./remarks.ts";

/** The engine's findings and the remarks about a token, each with its fix. */
export function TokenFindings({
  findings,
  remarks,
  axes,
  locked,
  onFix,
  onCorrect,
}: {
  findings: readonly LocatedFinding[];
  remarks: readonly Remark[];
  axes: readonly AxisListing[];
  locked: boolean;
  onFix: (finding: LocatedFinding) => void;
  onCorrect: (remark: Remark) => void;
}) {
  const count = findings.length + remarks.length;
  if (count === 0) return null;
  return (
    <div className="inspector-section">
      <h3>
        Findings <span>{count}</span>
      </h3>
      <ul className="inspector-findings">
        {findings.map((finding) => {
          const where = whereWords(axes, finding.modes, finding.appearance);
          return (
            <Line
              key={`${finding.code} ${finding.message} ${where}`}
              isError={finding.severity === "error"}
              correction={locked ? undefined : finding.fix?.label}
              onCorrect={() => onFix(finding)}
            >
              {(finding.appearance || finding.modes) && `In ${where}: `}
              {finding.message}
            </Line>
          );
        })}
        {remarks.map((remark) => (
          <Line
            key={remark.key}
            correction={locked ? undefined : remark.correction?.label}
            onCorrect={() => onCorrect(remark)}
          >
            <b>{remark.title}</b>
            {remark.rest}
          </Line>
        ))}
      </ul>
    </div>
  );
}

function Line({
  isError = false,
  correction,
  onCorrect,
  children,
}: {
  isError?: boolean;
  /** The label of the fix button; undefined without a fix. */
  correction: string | undefined;
  onCorrect: () => void;
  children: ReactNode;
}) {
  return (
    <li>
      {isError ? (
        <CircleAlert aria-label="Error" className="is-error" />
      ) : (
        <TriangleAlert aria-label="Warning" />
      )}
      <div className="inspector-finding">
        <span>{children}</span>
        {correction !== undefined && (
          <button type="button" className="tool tool--small" onClick={onCorrect}>
            {correction}
          </button>
        )}
      </div>
    </li>
  );
}
