import { Plus, X } from "lucide-react";
import type { CSSProperties } from "react";
import { IconButton } from "#console/parts/icon-button.tsx";
import { aliasOf } from "#tokens/reference.ts";
import { ColorField } from "../color/color-field.tsx";
import { Part, partProps } from "../fields/parts.tsx";
import { type Reading, TextField } from "../fields/text-field.tsx";
import { cssOf, partOf, recordOf, type ValueContext, type ValueProps } from "../value.ts";
import { DimensionField } from "./quantity.tsx";

const styles = ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"];
const caps = ["butt", "round", "square"];
const DASHES = "dashes of my own";

const isOwn = (json: unknown): boolean => typeof json === "object" && json !== null;

const listOf = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : []);

/** A line style of CSS, or dashes of one's own with a cap. */
function StrokeStyleField(props: ValueProps) {
  const { label, value, onCommit, onPreview, context } = props;
  const read = (typed: string): Reading => {
    const text = typed.trim().toLowerCase();
    return styles.includes(text) || text === "none"
      ? { json: text }
      : { problem: `One of ${styles.join(", ")}.` };
  };
  if (aliasOf(value) !== undefined || !isOwn(value)) {
    return (
      <div className="grid gap-10 stack">
        <TextField
          {...props}
          type="strokeStyle"
          text={String(value ?? "")}
          read={read}
          suggestions={styles.map((text) => ({ text }))}
          end={false}
          fallback="solid"
        />
        {aliasOf(value) === undefined && (
          <button
            type="button"
            className="tool tool--small start"
            onClick={() =>
              onCommit({
                dashArray: [
                  { value: 6, unit: "px" },
                  { value: 4, unit: "px" },
                ],
                lineCap: "butt",
              })
            }
          >
            Use {DASHES}
          </button>
        )}
      </div>
    );
  }
  const record = recordOf(value);
  const dashes = listOf(record.dashArray);
  const withDashes = (next: readonly unknown[]) => ({ ...record, dashArray: next });
  return (
    <div className="grid gap-10 stack">
      <div className="grid gap-8 quads">
        {dashes.map((dash, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that tells a dash
          <div key={index} className="narrow high stretch removable">
            <DimensionField
              label={`${label} ${index % 2 === 0 ? "dash" : "gap"} ${Math.floor(index / 2) + 1}`}
              mark={index % 2 === 0 ? "Dash" : "Gap"}
              least={0}
              value={dash}
              onPreview={(json) =>
                onPreview(json === undefined ? undefined : withDashes(dashes.with(index, json)))
              }
              onCommit={(json, group) => onCommit(withDashes(dashes.with(index, json)), group)}
              context={partOf(context, index)}
            />
            {dashes.length > 1 && (
              <IconButton
                name={`Remove ${index % 2 === 0 ? "dash" : "gap"} ${Math.floor(index / 2) + 1}`}
                small
                onClick={() => onCommit(withDashes(dashes.toSpliced(index, 1)))}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
      </div>
      <div className="row">
        <button
          type="button"
          className="tool tool--small"
          onClick={() => onCommit(withDashes([...dashes, { value: 4, unit: "px" }]))}
        >
          <Plus aria-hidden />
          Add {dashes.length % 2 === 0 ? "dash" : "gap"}
        </button>
        <label className="row quiet gap-6 round-6 value-box end">
          <span className="caption rigid value-box-mark">Cap</span>
          <select
            className="quiet rigid figures round-6 pointer edgeless quantity-unit"
            aria-label={`${label} cap`}
            value={String(record.lineCap ?? "butt")}
            onChange={({ target }) => onCommit({ ...record, lineCap: target.value })}
          >
            {caps.map((cap) => (
              <option className="ink" key={cap}>
                {cap}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="tool tool--small" onClick={() => onCommit("dashed")}>
          Use a named style
        </button>
      </div>
    </div>
  );
}

/** The line as it is, dashes and caps too, which CSS borders do not have. */
function Line({
  value,
  color,
  width,
  context,
}: {
  value: unknown;
  color: string;
  width: string;
  context: ValueContext;
}) {
  const own = recordOf(value);
  const dashes = listOf(own.dashArray).map((dash) => cssOf("dimension", dash, context) ?? "0");
  if (dashes.length === 0) {
    const style = cssOf("strokeStyle", value, context) ?? "solid";
    return (
      <i
        className="full high-24 block line-drawing"
        style={{ borderBlockStart: `${width} ${style} ${color}` } as CSSProperties}
      />
    );
  }
  return (
    <svg className="full high-24 block line-drawing" aria-hidden>
      <line
        x1="8"
        x2="100%"
        y1="50%"
        y2="50%"
        style={{
          stroke: color,
          strokeWidth: width,
          strokeDasharray: dashes.join(" "),
          strokeLinecap: String(own.lineCap ?? "butt") as "butt",
        }}
      />
    </svg>
  );
}

export function StrokeStyleEditor(props: ValueProps) {
  return (
    <div className="grid gap-10 stack">
      <div className="stage">
        <Line value={props.value} color="var(--text)" width="4px" context={props.context} />
      </div>
      <StrokeStyleField {...props} />
    </div>
  );
}

export function BorderEditor(props: ValueProps) {
  const { value, context } = props;
  const css = cssOf("border", value, context);
  return (
    <div className="grid gap-10 stack">
      <div className="stage">
        <i className="round-8 box-drawing" style={css === undefined ? {} : { border: css }} />
      </div>
      <Part name="Color">
        <ColorField {...partProps(props, "color", "Color")} />
      </Part>
      <Part name="Width">
        <DimensionField {...partProps(props, "width", "Width")} least={0} />
      </Part>
      <Part name="Style">
        <StrokeStyleField {...partProps(props, "style", "Style")} />
      </Part>
    </div>
  );
}
