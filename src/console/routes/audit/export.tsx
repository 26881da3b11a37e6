import { Menu } from "@base-ui/react/menu";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { client } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { saveFile } from "../../parts/save-file.ts";
import { counted } from "../../parts/status.tsx";
import { toast, toastFailure } from "../../parts/toasts.tsx";
import type { AuditNarrowing } from "./search.ts";

const formats = [
  ["csv", "CSV", "for a spreadsheet", "text/csv"],
  ["jsonl", "JSON lines", "for programs", "application/x-ndjson"],
] as const;

/** The rows that the filters leave as a file, asked for part by part. */
export function ExportMenu({ filter }: { filter: AuditNarrowing }) {
  const [rows, setRows] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async ([format, name, , type]: (typeof formats)[number]): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    const parts: string[] = [];
    let taken = 0;
    let cursor: string | null | undefined;
    setRows(0);
    try {
      while (cursor !== null) {
        const part = await client.audit.export.query(
          { ...filter, format, ...(cursor === undefined ? {} : { cursor }) },
          { signal: abort.signal },
        );
        parts.push(part.body);
        taken += part.rows;
        cursor = part.nextCursor;
        setRows(taken);
      }
      saveFile(parts, `audit-log.${format}`, type);
      toast(`${counted(taken, "row")} exported as ${name}`);
    } catch (error) {
      if (!abort.signal.aborted) toastFailure(`Not exported: ${failureOf(error).message}`);
    } finally {
      setRows(undefined);
    }
  };
  if (rows !== undefined) {
    return (
      <>
        <span role="status" className="quiet">
          {counted(rows, "row")}…
        </span>
        <button
          type="button"
          className="tk-button tk-button--small"
          onClick={() => running.current?.abort()}
        >
          Cancel export
        </button>
      </>
    );
  }
  return (
    <Menu.Root>
      <Menu.Trigger className="tk-button tk-button--small">
        <Download aria-hidden />
        Export
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="tk-menu">
            {formats.map((one) => (
              <Menu.Item key={one[0]} className="tk-menu__item" onClick={() => void run(one)}>
                {one[1]}
                <span className="tk-menu__shortcut quiet">{one[2]}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
