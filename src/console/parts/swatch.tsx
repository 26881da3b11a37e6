import type { CSSProperties } from "react";
import { classes } from "./classes.ts";

/** A color, or a pair with light above dark. Its name is next to it. */
export function Swatch({
  light,
  dark,
  className,
}: {
  light: string;
  dark?: string | undefined;
  className?: string;
}) {
  const style = { "--light": light, ...(dark === undefined ? {} : { "--dark": dark }) };
  return (
    <i
      aria-hidden
      className={classes("rigid round-4 swatch", className)}
      style={style as CSSProperties}
    />
  );
}
