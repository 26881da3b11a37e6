import { runs } from "../../../api/base.ts";
import { Kbd } from "../../../parts/kbd.tsx";
import type { Row } from "./rows.ts";

/** The keys that the palette takes now. */
export function PaletteFoot({
  query,
  active,
  theme,
  isEverywhere,
  said,
}: {
  query: string;
  active: Row | undefined;
  /** The name of the theme that is shown. */
  theme: string | undefined;
  isEverywhere: boolean;
  /** The confirmation of the last action. */
  said: string;
}) {
  if (query === "") {
    return (
      <footer className="flex small quiet rigid gap-16 nowrap line-top palette-foot">
        {runs("themes") && (
          <>
            <span>
              <Kbd keys="#" /> a color value
            </span>
            <span className="desk">
              <kbd className="tk-kbd" aria-hidden>
                12px
              </kbd>{" "}
              a size
            </span>
          </>
        )}
        <span className="desk">
          <Kbd keys=">" /> commands only
        </span>
        <span className="end">
          <Kbd keys="?" /> all keys
        </span>
      </footer>
    );
  }
  const goes = goesWords(active);
  return (
    <footer className="flex small quiet rigid gap-16 nowrap line-top palette-foot">
      {goes !== undefined && (
        <span>
          <Kbd keys="enter" /> {goes}
        </span>
      )}
      {active?.set !== undefined && (
        <span className="desk">
          <Kbd keys="mod+enter" /> set it
        </span>
      )}
      {active?.copies !== undefined && (
        <span className="desk">
          <Kbd keys="alt+enter" /> copy its name
        </span>
      )}
      <span className="end">
        {said !== "" && said}
        {said === "" && theme !== undefined && (
          <span className="desk">
            <Kbd keys="mod+k" /> again:{" "}
            {isEverywhere ? `only ${theme}` : `everything, not only ${theme}`}
          </span>
        )}
      </span>
    </footer>
  );
}

function goesWords(active: Row | undefined): string | undefined {
  if (active === undefined) return undefined;
  if (active.effect !== undefined) return "set it and go to it";
  if (typeof active.enter === "function") return "go to it";
  return "text" in active.enter ? "go on" : "show them";
}
