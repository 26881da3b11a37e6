import type { Panel } from "../../support/dashboard.ts";
import type { Found } from "../../support/prometheus.ts";

const WIDTH = 400;
const HEIGHT = 120;
const COLORS = ["#3366cc", "#dc6b19", "#2e8b57", "#b5389a", "#7a5cc9", "#a08000", "#00838f"];
/** Names below a panel; further lines are drawn without one. */
const MOST_NAMES = 5;

type Unit = NonNullable<Panel["fieldConfig"]>["defaults"]["unit"];

/** A line of a panel: its name, and its points by Unix time. */
export interface Line {
  name: string;
  points: [number, number][];
}

/** The lines of a query's answer, named by Grafana's pattern such as `{{topic}}`. */
export const linesOf = (found: readonly Found[], legend: string): Line[] =>
  found.map(({ metric, values = [] }) => ({
    name: legend.replaceAll(/\{\{(\w+)\}\}/g, (_, label) => metric[label] ?? ""),
    points: values
      .map(([time, value]): [number, number] => [time, Number(value)])
      .filter(([, value]) => Number.isFinite(value)),
  }));

/** A number with its unit, short enough for an axis. */
function worded(value: number, unit: Unit): string {
  if (unit === "percentunit") return `${+(value * 100).toFixed(1)} %`;
  if (unit === "bytes") return `${Math.round(value / 2 ** 20)} MiB`;
  if (unit === "s")
    return value < 1 ? `${+(value * 1000).toPrecision(2)} ms` : `${+value.toPrecision(2)} s`;
  return `${+value.toPrecision(2)}${unit === "reqps" ? "/s" : ""}`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Draws a panel as HTML: its title, a chart from zero on, and the names of its lines. */
export function chartOf(panel: Panel, lines: readonly Line[], from: number, to: number): string {
  const unit = panel.fieldConfig?.defaults.unit ?? "short";
  const top = Math.max(...lines.flatMap(({ points }) => points.map(([, value]) => value)), 0);
  const x = (time: number): number => ((time - from) / (to - from)) * WIDTH;
  const y = (value: number): number => HEIGHT - (value / (top || 1)) * (HEIGHT - 6);
  const paths = lines.map(({ points }, at) => {
    const drawn = points.map(([time, value]) => `${x(time).toFixed(1)},${y(value).toFixed(1)}`);
    return `<polyline fill="none" stroke="${COLORS[at % COLORS.length]}" stroke-width="1.5" points="${drawn.join(" ")}"/>`;
  });
  const names = lines
    .slice(0, MOST_NAMES)
    .map(({ name }, at) => `<li style="--of:${COLORS[at % COLORS.length]}">${escaped(name)}</li>`);
  return `<figure><figcaption>${escaped(panel.title)}<small>${worded(top, unit)}</small></figcaption>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">${paths.join("")}</svg>
    <ul>${names.join("")}</ul></figure>`;
}
