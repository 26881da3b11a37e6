import "../../../poster/poster.css";
import "./poster.css";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { enliven } from "../../../browser/scripts/poster/enliven.ts";
import { drawPoster } from "../../../poster/draw/poster.ts";
import type { NameOf } from "../../../poster/draw/token.ts";
import type { Poster as PosterModel } from "../../../poster/model/poster.ts";
import { toast } from "../toasts.tsx";
import { DrawnElement } from "./drawn-element.tsx";

/** A theme drawn large; everything drawn copies its name, and opens its token by the key e. */
export function Poster({
  poster,
  nameOf,
  onEdit,
}: {
  poster: PosterModel;
  nameOf: NameOf;
  /** Undefined where the person cannot edit. */
  onEdit?: ((path: string) => void) | undefined;
}): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  const drawn = useMemo(() => drawPoster(poster, nameOf), [poster, nameOf]);
  useEffect(() => {
    if (root.current === null) return undefined;
    const copy = async (text: string) => {
      await navigator.clipboard.writeText(text);
      toast(`Copied ${text}`);
    };
    return enliven(root.current, {
      copy: (text) => void copy(text),
      ...(onEdit && { edit: onEdit }),
    });
  }, [onEdit]);
  return (
    <div ref={root} className="relative poster-place">
      <DrawnElement drawn={drawn} />
    </div>
  );
}
