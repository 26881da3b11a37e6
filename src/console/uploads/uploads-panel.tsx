import { Popover } from "@base-ui/react/popover";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type LatePopup, useTakenFocus } from "../parts/late-popup.tsx";
import { PlaceTitle } from "./place-title.tsx";
import type { Upload } from "./upload.ts";
import { Forgettable, RetryAll, UploadCounts } from "./upload-list.tsx";
import { UploadRow } from "./upload-row.tsx";

interface UploadsPanelProps extends LatePopup {
  uploads: readonly Upload[];
  /** The words once none is left. */
  whenGone: string;
  /** Told whether the panel is open, so that it stays while somebody reads it. */
  setOpen: (open: boolean) => void;
}

/** The uploads on their way and the failed ones, by place. */
export function UploadsPanel({
  uploads,
  whenGone,
  setOpen,
  button,
  startsOpen,
  startsFocused,
}: UploadsPanelProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const trigger = useTakenFocus<HTMLButtonElement>(startsFocused);
  useEffect(() => {
    if (startsOpen) setOpen(true);
  }, [startsOpen, setOpen]);
  const isAny = uploads.some(({ state }) => state !== "done");
  const change = (open: boolean): void => {
    setIsOpen(open);
    setOpen(open);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger ref={trigger} {...button} />
      <Popover.Portal>
        <Popover.Positioner className="menu-positioner" align="end" sideOffset={6}>
          <Popover.Popup
            className="float scroll ink ringless floating grid gap-8 uploads-panel"
            finalFocus={() => (isAny ? true : document.getElementById("main"))}
          >
            <Popover.Title className="uploads-title">Uploads</Popover.Title>
            <Groups uploads={uploads} whenGone={whenGone} onLeave={() => change(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Keyed by place. */
function Groups({
  uploads,
  whenGone,
  onLeave,
}: {
  uploads: readonly Upload[];
  whenGone: string;
  onLeave: () => void;
}) {
  const groups = [...Map.groupBy(uploads, ({ placeId }) => placeId)].filter(([, own]) =>
    own.some(({ state }) => state !== "done"),
  );
  if (groups.length === 0) return <p className="quiet">{whenGone || "Nothing is left."}</p>;
  return groups.map(([placeId, own]) => (
    <section key={placeId} className="uploads">
      <header className="flex wrap uploads-head">
        <h3 className="ink label">
          <Link to="/places/$id" params={{ id: placeId }} className="tk-link" onClick={onLeave}>
            <PlaceTitle placeId={placeId} />
          </Link>
        </h3>
        <p className="gap-8 stretch">
          <UploadCounts uploads={own} />
        </p>
        <RetryAll uploads={own} />
      </header>
      <Forgettable uploads={own} />
      <ul className="uploads-list">
        {own
          .filter(({ state }) => state !== "done")
          .map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
      </ul>
    </section>
  ));
}
