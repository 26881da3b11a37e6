import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleDashed, LoaderCircle } from "lucide-react";
import type { TileProps } from "../../parts/pictures/justified-rows.tsx";
import type { Size } from "../../parts/pictures/layout.ts";
import {
  cameraText,
  creditText,
  type ListedPicture,
  nameOf,
  pictureUrl,
} from "../../parts/pictures/words.ts";
import { instantText } from "../../parts/time.tsx";

const states = {
  pending: { icon: CircleDashed, word: "Waiting", full: "Waiting for analysis" },
  processing: { icon: LoaderCircle, word: "In analysis", full: "Being analysed" },
  failed: { icon: CircleAlert, word: "Failed", full: "Could not be analysed" },
  done: undefined,
} as const;

/** A picture of the grid; what it is called shows when it is pointed at or has the keys. */
export function PictureTile({
  picture,
  size,
  tile,
  isOpen,
}: {
  picture: ListedPicture;
  size: Size;
  tile: TileProps;
  isOpen: boolean;
}) {
  const { id, caption, url, takenAt, analysisStatus } = picture;
  const state = states[analysisStatus];
  const about = [
    takenAt && instantText(new Date(takenAt)),
    cameraText(picture),
    creditText(picture),
  ].filter(Boolean);
  return (
    <Link
      from="/pictures"
      to="."
      search={(others) => ({ ...others, picture: id })}
      resetScroll={false}
      replace={isOpen}
      className="relative clip tall round-4 block picture-tile"
      data-state={analysisStatus}
      {...tile}
    >
      <img src={pictureUrl(url, size.width)} {...size} alt="" loading="lazy" decoding="async" />
      <span className="visually-hidden">
        {[nameOf(picture), state?.full].filter(Boolean).join(", ")}
      </span>
      {state && (
        <span className="flex gap-6 picture-tile-state" aria-hidden>
          <state.icon className="sm" aria-hidden />
          {state.word}
        </span>
      )}
      {(caption !== "" || about.length > 0) && (
        <span className="grid picture-tile-words" aria-hidden>
          <span className="cut">{caption}</span>
          <span className="cut">{about.join(" · ")}</span>
        </span>
      )}
    </Link>
  );
}
