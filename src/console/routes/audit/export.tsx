import { client } from "../../api/client.ts";
import { ExportMenu } from "../../parts/export/export-menu.tsx";
import type { AuditNarrowing } from "./search.ts";

const formats = [
  { id: "csv", name: "CSV", use: "for a spreadsheet", mediaType: "text/csv" },
  { id: "jsonl", name: "JSON lines", use: "for programs", mediaType: "application/x-ndjson" },
] as const;

/** The rows that the filters leave, as a file. */
export const AuditExport = ({ filter }: { filter: AuditNarrowing }) => (
  <ExportMenu
    formats={formats}
    noun="row"
    fileName={(format) => `audit-log.${format}`}
    read={async (format, cursor, signal) => {
      const input = { ...filter, format, ...(cursor === undefined ? {} : { cursor }) };
      const { rows, body, nextCursor } = await client.audit.export.query(input, { signal });
      return { body, nextCursor, count: rows };
    }}
  />
);
