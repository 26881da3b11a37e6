import type { Request } from "express";

/** Schemes of escaping, of which Prometheus 3 names one with each type; none of them changes our names. */
const ESCAPINGS = ["", "allow-utf-8", "underscores", "dots", "values"];
/** The media types on offer, with parameters, because a scraper names the version that it reads. */
const OFFERS = ESCAPINGS.flatMap((escaping) => {
  const suffix = escaping === "" ? "" : `;escaping=${escaping}`;
  return [
    `text/plain;version=0.0.4;charset=utf-8${suffix}`,
    `application/openmetrics-text;version=1.0.0;charset=utf-8${suffix}`,
  ];
});

/** Whether a scraper prefers OpenMetrics 1.0 to the text format of Prometheus. */
export const prefersOpenMetrics = (req: Request): boolean =>
  /^application/.test(req.accepts(OFFERS) || "");
