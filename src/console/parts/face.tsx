import { classes } from "./classes.ts";

/** Five colors of each appearance, as `themes.faces` gives them. */
export interface FaceColors {
  light: readonly string[];
  dark: readonly string[];
}

const UNKNOWN = "var(--press)";
const COLUMNS = [0, 1, 2, 3, 4];

/** A theme's face: five colors, light above dark; blank while they are on their way. */
export function Face({
  colors,
  large = false,
}: {
  colors: FaceColors | undefined;
  large?: boolean;
}) {
  return (
    <span className={classes("face", large && "face--large")} aria-hidden>
      {(["light", "dark"] as const).flatMap((row) =>
        COLUMNS.map((column) => (
          <i key={`${row}${column}`} style={{ background: colors?.[row][column] ?? UNKNOWN }} />
        )),
      )}
    </span>
  );
}
