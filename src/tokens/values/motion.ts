/** Reading `cubicBezier` and `transition` values (2025.10 format § Cubic Bézier, § Transition). */
import type { Json } from "../json.ts";
import { invalid, readExpression } from "./expression.ts";
import { readDuration } from "./quantity.ts";
import { readRecord } from "./record.ts";
import type { CssText, CubicBezier, Report, Transition } from "./value.ts";

const wanted = "four numbers [x1, y1, x2, y2] with both x from 0 to 1";
const easing =
  /^(?:ease|linear|ease-in|ease-out|ease-in-out|step-start|step-end)$|^(?:cubic-bezier|steps|linear|var)\(/i;

/** Reads a timing curve; a CSS easing as text gets a warning. */
export function readCubicBezier(json: Json, report: Report): CubicBezier | CssText | undefined {
  if (typeof json === "string") return readExpression(json, easing, wanted, report);
  if (!Array.isArray(json) || json.length !== 4) return invalid(json, wanted, report);
  const points = json.filter((point) => typeof point === "number" && Number.isFinite(point));
  const [x1 = -1, , x2 = -1] = points as number[];
  const inRange = x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1;
  if (points.length !== 4 || !inRange) return invalid(json, wanted, report);
  return { kind: "cubicBezier", points: points as number[] };
}

/** Reads a transition; CSS text gets a warning. */
export function readTransition(json: Json, report: Report): Transition | CssText | undefined {
  const parts = readRecord(json, "transition", report, {
    duration: readDuration,
    delay: readDuration,
    timingFunction: readCubicBezier,
  });
  if (parts === undefined || "kind" in parts) return parts;
  return { kind: "transition", ...parts };
}
