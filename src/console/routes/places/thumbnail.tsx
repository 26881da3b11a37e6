import { ImageIcon } from "lucide-react";

/** A place's newest picture as a thumbnail, or a placeholder. */
export function Thumbnail({ url }: { url: string | undefined }) {
  if (url === undefined) {
    return (
      <span className="quiet center places-thumb" aria-hidden>
        <ImageIcon />
      </span>
    );
  }
  return <img className="quiet center places-thumb" src={`${url}?w=320`} alt="" loading="lazy" />;
}
