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
  namesakes,
  onFix,
  onCorrect,
  onSelect,
}: {
  findings: readonly LocatedFinding[];
  remarks: readonly Remark[];
  axes: readonly AxisListing[];
  locked: boolean;
  /** The tokens with the same own name. */
  namesakes: readonly string[];
  onFix: (finding: LocatedFinding) => void;
  onCorrect: (remark: Remark) => void;
  onSelect: (dotted: string) => void;
}) {
  // The engine tells one of two tokens of one name; both say so here.
  const told = findings.some(({ code }) => code === "names_collision");
  const isTwin = namesakes.length > 0 && !told;
  const count = findings.length + remarks.length + (isTwin ? 1 : 0);
  if (count === 0) return null;
  const twins = namesakes.map((dotted) => (
    <button
      key={dotted}
      type="button"
      className="tool tool--small"
      onClick={() => onSelect(dotted)}
    >
      {dotted}
    </button>
  ));
  return (
    <div className="inspector-section">
      <h3 className="over-8">
        Findings <span className="light">{count}</span>
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
              {finding.message} {finding.code === "names_collision" && twins}
            </Line>
          );
        })}
        {isTwin && (
          <Line isError correction={undefined} onCorrect={nothing}>
            Another token has this own name: {twins}
          </Line>
        )}
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

const nothing = (): void => undefined;

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
      <div className="flex wrap inspector-finding">
        <span className="narrow">{children}</span>
        {correction !== undefined && (
          <button type="button" className="tool tool--small" onClick={onCorrect}>
            {correction}
          </button>
        )}
      </div>
    </li>
  );
}
