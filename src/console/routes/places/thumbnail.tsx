import { ImageIcon } from "lucide-react";
import { base } from "../../api/base.ts";

/** A place's cover as a thumbnail, or a placeholder. */
export function Thumbnail({ cover }: { cover: string | null }) {
  if (cover === null) {
    return (
      <span className="quiet center places-thumb" aria-hidden>
        <ImageIcon />
      </span>
    );
  }
  return (
    <img
      className="quiet center places-thumb"
      src={`${base}/media/${cover}?w=320`}
      alt=""
      loading="lazy"
    />
  );
}
