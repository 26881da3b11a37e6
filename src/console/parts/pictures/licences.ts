import { licenceLabel } from "../../../places/rights/label.ts";

/** The licences that most people choose from, the freest first; the service knows all of SPDX. */
export const usualLicences: readonly string[] = [
  "CC0-1.0",
  "CC-BY-4.0",
  "CC-BY-SA-4.0",
  "CC-BY-ND-4.0",
  "CC-BY-NC-4.0",
  "CC-BY-NC-SA-4.0",
  "CC-BY-NC-ND-4.0",
  "all-rights-reserved",
];

export const licenceText = (id: string): string => licenceLabel(id)?.name ?? "Not known";

/** The usual ones and, among them, the one that is chosen. */
export const licencesWith = (chosen: string | undefined): readonly string[] =>
  chosen === undefined || chosen === "" || usualLicences.includes(chosen)
    ? usualLicences
    : [...usualLicences, chosen];
