/** How far back the figures go, as the address says it; a day unless given. */
export interface StatisticsSearch {
  range?: "7d" | "30d";
}

export function statisticsSearch({ range }: Record<string, unknown>): StatisticsSearch {
  return range === "7d" || range === "30d" ? { range } : {};
}
