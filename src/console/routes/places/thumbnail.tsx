import { ImageIcon } from "lucide-react";

/** A place's newest picture, small; what stands for it where there is none. */
export function Thumbnail({ url }: { url: string | undefined }) {
  if (url === undefined) {
    return (
      <span className="places-thumb" aria-hidden>
        <ImageIcon />
      </span>
    );
  }
  return <img className="places-thumb" src={`${url}?w=320`} alt="" loading="lazy" />;
}
