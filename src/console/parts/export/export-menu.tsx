import { Menu } from "@base-ui/react/menu";
import { Download } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
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
  /** The number of items that the format leaves out of this part. */
  leftOut?: number;
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
  /** Whether there is nothing to export. An export that runs goes on. */
  isEmpty?: boolean;
  /** The reason for which a format leaves so many items out, after "because". */
  whyLeftOut?: (count: number) => string;
  /** Choices below the formats. */
  children?: ReactNode;
}

/** The selection as a file, read part by part and saved only when it is whole. */
export function ExportMenu<Id extends string>(props: ExportProps<Id>) {
  const { formats, noun, isEmpty = false, children } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const { taken, run, cancel } = useExport(props, (end) => {
    const isFocused = cancelButton.current?.contains(document.activeElement);
    flushSync(end);
    if (isFocused) trigger.current?.focus();
  });
  const isRunning = taken !== undefined;
  return (
    <>
      <span role="status" className={isRunning ? "quiet" : "visually-hidden"}>
        {isRunning && `Exporting: ${counted(taken, noun)}`}
      </span>
      {isRunning && (
        <button
          type="button"
          className="tk-button tk-button--small"
          onClick={cancel}
          ref={cancelButton}
        >
          Cancel export
        </button>
      )}
      <Menu.Root>
        <Menu.Trigger
          className="tk-button tk-button--small"
          disabled={isRunning || isEmpty}
          ref={trigger}
        >
          <Download aria-hidden />
          Export
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
            <Menu.Popup className="tk-menu" finalFocus={() => cancelButton.current ?? true}>
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
    </>
  );
}

/** Exports that run, by the number of items so far. `finish` gets the function that ends the display of one. */
function useExport<Id extends string>(
  { read, fileName, noun, whyLeftOut }: ExportProps<Id>,
  finish: (end: () => void) => void,
) {
  const [taken, setTaken] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async ({ id, name, mediaType }: FileFormat<Id>): Promise<void> => {
    const abort = new AbortController();
    running.current = abort;
    // Blobs, because a browser may keep those out of its memory.
    const bodies: Blob[] = [];
    const sum: Exported = { count: 0, leftOut: 0, isCut: false };
    setTaken(0);
    try {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const part = await read(id, cursor, abort.signal);
        bodies.push(new Blob([part.body]));
        sum.count += part.count;
        sum.leftOut += part.leftOut ?? 0;
        sum.isCut ||= part.isCut === true;
        cursor = part.nextCursor;
        setTaken(sum.count + sum.leftOut);
      }
      saveFile(bodies, fileName(id), mediaType);
      toast(resultOf(sum, { name, noun, why: whyLeftOut?.(sum.leftOut) ?? "" }));
    } catch (error) {
      if (!abort.signal.aborted) toastFailure(`Not exported: ${failureOf(error).message}`);
    } finally {
      finish(() => setTaken(undefined));
    }
  };
  return { taken, run, cancel: () => running.current?.abort() };
}

/** The items of a file, those that its format left out, and whether there were more than it may hold. */
interface Exported {
  count: number;
  leftOut: number;
  isCut: boolean;
}

function resultOf(
  { count, leftOut, isCut }: Exported,
  { name, noun, why }: { name: string; noun: string; why: string },
): string {
  const all = counted(count + leftOut, noun);
  if (leftOut > 0) {
    const left = `${leftOut.toLocaleString()} ${leftOut === 1 ? "is" : "are"} left out because ${why}.`;
    const cut = isCut ? ` The newest ${all} are all that a file holds.` : "";
    return `Exported ${count.toLocaleString()} of ${all} as ${name}. ${left}${cut}`;
  }
  return isCut
    ? `Only the newest ${all} exported as ${name}, because a file holds no more`
    : `${all} exported as ${name}`;
}
