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
  onMend,
}: {
  findings: readonly LocatedFinding[];
  remarks: readonly Remark[];
  axes: readonly AxisListing[];
  locked: boolean;
  onFix: (finding: LocatedFinding) => void;
  onMend: (remark: Remark) => void;
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
              mend={locked ? undefined : finding.fix?.label}
              onMend={() => onFix(finding)}
            >
              {(finding.appearance || finding.modes) && `In ${where}: `}
              {finding.message}
            </Line>
          );
        })}
        {remarks.map((remark) => (
          <Line
            key={remark.key}
            mend={locked ? undefined : remark.mend?.label}
            onMend={() => onMend(remark)}
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
  mend,
  onMend,
  children,
}: {
  isError?: boolean;
  /** The label of the fix button; undefined without a fix. */
  mend: string | undefined;
  onMend: () => void;
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
        {mend !== undefined && (
          <button type="button" className="tool tool--small" onClick={onMend}>
            {mend}
          </button>
        )}
      </div>
    </li>
  );
}
