import { Menu } from "@base-ui/react/menu";
import { Download } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { failureOf } from "../../api/error.ts";
import { saveFile } from "../save-file.ts";
import { counted } from "../status.tsx";
import { toast, toastFailure } from "../toasts.tsx";

/** A format of files, as the menu shows it. */
interface FileFormat<Id extends string> {
  id: Id;
  name: string;
  /** The use of the format, in a few words. */
  use: string;
  mediaType: string;
}

/** A part of a file; the file is the bodies of all parts. */
interface FilePart {
  body: string;
  /** The number of items in this part. */
  count: number;
  nextCursor: string | null;
  /** Whether the selection has more than a file may hold. */
  isCut?: boolean;
}

interface ExportProps<Id extends string> {
  formats: readonly FileFormat<Id>[];
  /** Reads the part after a cursor; the first one without. */
  read: (format: Id, cursor: string | undefined, signal: AbortSignal) => Promise<FilePart>;
  fileName: (format: Id) => string;
  /** An item in the singular. */
  noun: string;
  /** Choices above the formats. */
  children?: ReactNode;
}

/** The selection as a file, read part by part and saved only when it is whole. */
export function ExportMenu<Id extends string>(props: ExportProps<Id>) {
  const { formats, noun, children } = props;
  const { taken, run, cancel } = useExport(props);
  if (taken !== undefined) {
    return (
      <>
        <span role="status" className="quiet">
          {counted(taken, noun)}…
        </span>
        <button type="button" className="tk-button tk-button--small" onClick={cancel}>
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
              <Menu.Item key={one.id} className="tk-menu__item" onClick={() => void run(one)}>
                {one.name}
                <span className="tk-menu__shortcut quiet">{one.use}</span>
              </Menu.Item>
            ))}
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Exports that run, by the number of items so far. */
function useExport<Id extends string>({ read, fileName, noun }: ExportProps<Id>) {
  const [taken, setTaken] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async ({ id, name, mediaType }: FileFormat<Id>): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    const bodies: string[] = [];
    let count = 0;
    let isCut = false;
    setTaken(0);
    try {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const part = await read(id, cursor, abort.signal);
        bodies.push(part.body);
        count += part.count;
        isCut ||= part.isCut === true;
        cursor = part.nextCursor;
        setTaken(count);
      }
      saveFile(bodies, fileName(id), mediaType);
      toast(
        isCut
          ? `Only the newest ${counted(count, noun)} exported as ${name}, because a file holds no more`
          : `${counted(count, noun)} exported as ${name}`,
      );
    } catch (error) {
      if (!abort.signal.aborted) toastFailure(`Not exported: ${failureOf(error).message}`);
    } finally {
      setTaken(undefined);
    }
  };
  return { taken, run, cancel: () => running.current?.abort() };
}
