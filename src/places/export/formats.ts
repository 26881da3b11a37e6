/** The formats of an export, with their media types and the ends of their file names. */
export const exportFormats = {
  geojson: { mediaType: "application/geo+json" },
  gpx: { mediaType: "application/gpx+xml" },
} as const;

export type ExportFormat = keyof typeof exportFormats;

export const formatNames = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]];

/** The features of one file; a larger selection is cut after its newest ones. */
export const MAX_FEATURES = 100_000;
