import { z } from "zod";

/** The formats of an export, with their media types and the ends of their file names. */
export const exportFormats = {
  geojson: { mediaType: "application/geo+json" },
  gpx: { mediaType: "application/gpx+xml" },
} as const;

export type ExportFormat = keyof typeof exportFormats;

export const formatNames = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]];

/** The features of one file; a larger selection is cut after its newest ones. */
export const MAX_FEATURES = 100_000;

export const exportPartSchema = z
  .object({
    body: z
      .string()
      .meta({ description: "The file is the bodies of all parts, one after another." }),
    features: z.int().min(0).meta({ description: "How many features this part has." }),
    isCut: z
      .boolean()
      .meta({ description: "Whether the selection has more than the 100,000 newest features." }),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: "The `cursor` of the part that follows; null at the end." }),
  })
  .meta({ id: "ExportPart" });
export type ExportPart = z.infer<typeof exportPartSchema>;

/** The key of the method that writes the whole file, part by part. */
export const wholeFile = Symbol("the whole file");

/** The first part of a file, from which the whole can be written. */
export interface ExportFile extends ExportPart {
  format: ExportFormat;
  what: "places" | "pictures";
  [wholeFile]: () => AsyncGenerator<string, void>;
}
