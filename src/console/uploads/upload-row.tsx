import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Image as ImageIcon, WifiOff, X } from "lucide-react";
import { type MouseEvent, useId, useState } from "react";
import { trpc } from "../api/client.ts";
import { classes } from "../parts/classes.ts";
import { IconButton } from "../parts/icon-button.tsx";
import { creditText } from "../parts/pictures/words.ts";
import type { Upload } from "./upload.ts";

/** A file on its way: its picture, its name, how far it is, and what can be done about it. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { name, state, progress, retry, cancel } = upload;
  const nameId = useId();
  const isRunning = state === "sending" || state === "waiting" || state === "offline";
  return (
    <li className={`upload upload--${state}`}>
      <Thumbnail key={upload.previewUrl} url={upload.previewUrl} />
      <span id={nameId} className="cut upload-name" title={name}>
        {name}
      </span>
      {state !== "failed" && state !== "known" && (
        <progress
          className="tk-progress"
          max={1}
          // All of it is there, and the service looks at it.
          {...(state === "sending" && progress === 1 ? {} : { value: progress })}
          aria-labelledby={nameId}
        />
      )}
      <State upload={upload} />
      <span className="gap-4 stretch at-end upload-tools">
        {state === "known" && (
          <button
            type="button"
            className="tk-button tk-button--small"
            aria-describedby={nameId}
            onClick={(event) => {
              rowOf(event)?.querySelector<HTMLElement>(".upload-away")?.focus();
              upload.addKnown();
            }}
          >
            {upload.known?.placeId === upload.placeId ? "Add again" : "Add to this place"}
          </button>
        )}
        {state === "failed" && (
          <button
            type="button"
            className="tk-button tk-button--small"
            aria-describedby={nameId}
            onClick={(event) => {
              rowOf(event)?.querySelector<HTMLElement>(".upload-away")?.focus();
              retry();
            }}
          >
            Retry
          </button>
        )}
        <IconButton
          name={isRunning ? "Cancel" : "Dismiss"}
          className="upload-away"
          aria-describedby={nameId}
          onClick={(event) => {
            focusNeighbour(rowOf(event));
            cancel();
          }}
        >
          <X aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}

const rowOf = ({ currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null =>
  currentTarget.closest("li");

/** Before a row goes, the focus goes to its neighbour. */
function focusNeighbour(row: HTMLElement | null): void {
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>(".upload-away");
  (button ?? document.getElementById("main"))?.focus();
}

/** A browser knows not every kind of picture. */
function Thumbnail({ url }: { url: string }) {
  const [isUnknown, setUnknown] = useState(false);
  return (
    <span className="quiet grid clip round-4 center upload-thumbnail">
      {isUnknown ? (
        <ImageIcon aria-hidden />
      ) : (
        <img
          className="full tall"
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setUnknown(true)}
        />
      )}
    </span>
  );
}

function State({ upload }: { upload: Upload }) {
  const { state, progress, error, imageId, known, placeId } = upload;
  if (state === "done" && imageId !== undefined) return <Seen imageId={imageId} />;
  if (state === "known" && known !== undefined) {
    return (
      <span className="upload-state status quiet">
        <CircleCheck className="lower" aria-hidden />
        <span>
          Not sent: you have it {known.placeId === placeId ? "here" : `in ${known.placeTitle}`}{" "}
          already
        </span>
      </span>
    );
  }
  if (state === "failed") {
    return (
      <span className="upload-state status status--bad">
        <CircleAlert className="lower" aria-hidden />
        <span>{error}</span>
      </span>
    );
  }
  if (state === "offline") {
    return (
      <span className="upload-state status status--warning">
        <WifiOff className="lower" aria-hidden />
        <span>{error}</span>
      </span>
    );
  }
  return (
    <span className={classes("upload-state status", state === "waiting" && "quiet")}>
      <span>{state === "waiting" ? (error ?? "Waiting") : sendingText(progress)}</span>
    </span>
  );
}

const sendingText = (progress: number): string =>
  progress === 1 ? "Being checked" : `${Math.floor(progress * 100)} %`;

const BADGES = 3;
const POLL_MS = 5_000;

/** A picture that is there, and what is seen in it as soon as that is known. */
function Seen({ imageId }: { imageId: string }) {
  const { data } = useQuery({
    ...trpc.images.get.queryOptions({ imageId }),
    refetchInterval: ({ state: { data: now } }) =>
      now?.analysisStatus === "pending" || now?.analysisStatus === "processing" ? POLL_MS : false,
  });
  const badges = data?.badges.slice(0, BADGES).map(({ display }) => display) ?? [];
  return (
    <span className="upload-state status status--good">
      <CircleCheck className="lower" aria-hidden />
      <span>
        {badges.length > 0 ? badges.join(", ") : "Uploaded"}
        {data && creditText(data) !== "" && <span className="quiet"> · {creditText(data)}</span>}
      </span>
    </span>
  );
}
