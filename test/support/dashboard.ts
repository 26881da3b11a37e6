import { readFileSync } from "node:fs";
import { parse } from "yaml";

const folder = new URL("../../terraform/modules/monitoring/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");

/** A panel or a row of Grafana's dashboard; the grid has 24 columns. */
export interface Panel {
  type: "row" | "timeseries";
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  fieldConfig?: { defaults: { unit: "s" | "bytes" | "percentunit" | "reqps" | "short" } };
  targets?: { expr: string; legendFormat: string }[];
}

export interface Rule {
  alert: string;
  expr: string;
}

export const { panels }: { panels: Panel[] } = JSON.parse(read("dashboard.json"));

export const rulesFile = new URL("rules.yml", folder);
export const rules: Rule[] = parse(read("rules.yml")).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
