import type { CSSProperties } from "react";
import type { JudgedPair } from "#console/editing/types.ts";
import { textContrast } from "#tokens/contrast.ts";

/** A pair as it looks: letters on their surface, or the outline of a shape. */
export function Sample({
  pair: { needed },
  text,
  surface,
  ground,
}: {
  pair: Pick<JudgedPair, "needed">;
  /** CSS colors. */
  text: string | undefined;
  surface: string | undefined;
  /** The color below a translucent surface. */
  ground?: string;
}) {
  const style = { "--text": text, "--surface": surface, "--ground": ground } as CSSProperties;
  return (
    <span
      aria-hidden
      className="grid full round-6 center ink contrast-sample-of"
      data-shape={needed < textContrast || undefined}
      style={style}
    />
  );
}
