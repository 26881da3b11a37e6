import { type ExportFormatName, servedFormats } from "#tokens/export/served.ts";

/** The name of an export format. */
export type FormatName = ExportFormatName;

/** The export formats in the order of their menu. */
export const formats = (Object.keys(servedFormats) as FormatName[]).map((format) => {
  const { label, form } = servedFormats[format];
  return { format, label, form };
});
