import { Link } from "@tanstack/react-router";
import { ExternalLink, Flag, Link2, RotateCw, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { base } from "../../api/base.ts";
import { useMay, useSession } from "../../api/session.ts";
import { CopyButton } from "../copy-button.tsx";
import { Person } from "../person.tsx";
import { ReportDialog } from "../report/report-dialog.tsx";
import { Instant } from "../time.tsx";
import { AltText } from "./alt-text.tsx";
import { AnalysisState } from "./analysis-state.tsx";
import { Caption } from "./caption.tsx";
import { CoverButton } from "./cover-button.tsx";
import { DeletePicture } from "./delete-picture.tsx";
import { Linked } from "./linked.tsx";
import { Location } from "./location.tsx";
import { retryPictures } from "./retry.ts";
import { Rights } from "./rights.tsx";
import {
  apertureText,
  bytesText,
  cameraText,
  focalText,
  nameOf,
  type Picture,
  reasonsOf,
  shutterText,
  sourceText,
  takenText,
} from "./words.ts";

/** All that is known of a picture, and what can be done with it. */
export function PictureDetails({
  picture,
  onDeleted,
}: {
  picture: Picture;
  onDeleted: () => void;
}) {
  const { subject } = useSession();
  const mayManage = useMay("images.manage");
  const isOwn = picture.creator.id === subject || mayManage;
  const [deleting, setDeleting] = useState(false);
  const [reporting, setReporting] = useState(false);
  const { width, height, url } = picture;
  return (
    <>
      <figure
        className="grid clip full center picture-shown"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img
          className="full tall low"
          key={url}
          src={`${url}?w=1280`}
          srcSet={`${url}?w=640 640w, ${url}?w=1280 1280w`}
          sizes="(min-width: 1100px) 400px, 100vw"
          width={width}
          height={height}
          alt={picture.alt || nameOf(picture)}
        />
      </figure>
      <div className="column gap-12 picture-body">
        <Caption key={picture.id} picture={picture} mayChange={isOwn} />
        <p className="wrap stretch picture-from quiet">
          <Link to="/places/$id" params={{ id: picture.place.id }} className="tk-link">
            {picture.place.title}
          </Link>
          <span>
            by {picture.creator.username || "a deleted user"},{" "}
            <Instant isWithin at={picture.createdAt} />
          </span>
        </p>
        <div className="wrap stretch picture-tools">
          <CopyButton
            name="Copy link"
            icon={<Link2 aria-hidden />}
            text={() => `${window.location.origin}${base}/console/pictures?picture=${picture.id}`}
          />
          <a className="tool" href={url} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            Open full size
          </a>
          <CoverButton picture={picture} />
          {picture.creator.id !== subject && (
            <button type="button" className="tool" onClick={() => setReporting(true)}>
              <Flag aria-hidden />
              Report
            </button>
          )}
          {isOwn && (
            <button
              type="button"
              className="tool tool--danger end"
              onClick={() => setDeleting(true)}
            >
              <Trash2 aria-hidden />
              Delete
            </button>
          )}
        </div>
        <AltText key={`alt ${picture.id}`} picture={picture} mayChange={isOwn} />
        <Analysis picture={picture} mayRetry={isOwn} />
        <Badges picture={picture} />
        <Camera picture={picture} />
        <Location key={`location ${picture.id}`} picture={picture} mayChange={isOwn} />
        <Rights key={`rights ${picture.id}`} picture={picture} mayChange={isOwn} />
        <Linked picture={picture} />
        <section className="grid gap-8 picture-part" aria-label="File">
          <h2>File</h2>
          <Facts
            facts={[
              ["Size", `${width.toLocaleString()} × ${height.toLocaleString()} pixels`],
              ["Bytes", bytesText(picture.byteSize)],
              ["Kind", picture.contentType.replace("image/", "").toUpperCase()],
              ["Uploaded by", <Person key="who" name={picture.creator.username || undefined} />],
            ]}
          />
        </section>
      </div>
      {reporting && (
        <ReportDialog
          of={{ kind: "image", id: picture.id, name: "this picture" }}
          onClose={() => setReporting(false)}
        />
      )}
      <DeletePicture
        picture={picture}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  );
}

function Analysis({ picture, mayRetry }: { picture: Picture; mayRetry: boolean }) {
  const { analysisStatus, analysisError } = picture;
  const [isRetrying, setRetrying] = useState(false);
  const retry = async (): Promise<void> => {
    setRetrying(true);
    await retryPictures([picture]).finally(() => setRetrying(false));
  };
  return (
    <section className="grid gap-8 picture-part" aria-label="Analysis">
      <div className="row">
        <span role="status">
          <AnalysisState status={analysisStatus} />
        </span>
        {analysisStatus === "failed" && mayRetry && (
          <button
            type="button"
            className="tk-button tk-button--small end"
            disabled={isRetrying}
            onClick={() => void retry()}
          >
            <RotateCw aria-hidden />
            Retry
          </button>
        )}
      </div>
      {analysisError !== "" && (
        <ul className="grid gap-4 anywhere bad">
          {reasonsOf(analysisError).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {analysisError !== "" && analysisStatus !== "failed" && (
        <p className="quiet">It is retried automatically.</p>
      )}
    </section>
  );
}

function Badges({ picture: { badges } }: { picture: Picture }) {
  const sources = [...new Set(badges.map(({ source }) => source))];
  if (badges.length === 0) return null;
  return (
    <section className="grid gap-8 picture-part" aria-label="Badges">
      <h2>Badges</h2>
      {sources.map((source) => (
        <div key={source}>
          <h3>{sourceText(source)}</h3>
          <ul className="grid picture-badges">
            {badges
              .filter((badge) => badge.source === source)
              .map(({ label, display, confidence }) => (
                <li className="grid gap-12 middle" key={label}>
                  <Link to="/pictures" search={{ badge: label }} className="cut bare">
                    {display}
                  </Link>
                  <meter
                    className="full edgeless"
                    min={0}
                    max={1}
                    value={confidence}
                    aria-label={`${display}, confidence`}
                  />
                  <span className="mono quiet">{confidence.toFixed(2)}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Camera({ picture }: { picture: Picture }) {
  const { cameraSettings: settings, takenAt } = picture;
  const facts: [string, ReactNode][] = [
    ["Taken", takenAt && takenText(takenAt, settings?.utcOffsetMinutes)],
    ["Camera", cameraText(picture)],
    ["Lens", settings?.lens],
    ["Shutter", settings?.exposureSeconds && shutterText(settings.exposureSeconds)],
    ["Aperture", settings?.fNumber && apertureText(settings.fNumber)],
    ["Sensitivity", settings?.iso && `ISO ${settings.iso}`],
    ["Focal length", focalText(settings?.focalLengthMm, settings?.focalLength35mm)],
  ];
  const stated = facts.filter(([, value]) => value);
  if (stated.length === 0) return null;
  return (
    <section className="grid gap-8 picture-part" aria-label="Camera">
      <h2>Camera</h2>
      <Facts facts={stated} />
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-4 picture-facts">
      {facts.map(([name, value]) => (
        <div className="grid gap-12" key={name}>
          <dt className="quiet">{name}</dt>
          <dd className="anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
