import { useQuery } from "@tanstack/react-query";
import { appearances } from "../../../editing/types.ts";
import { numberOf } from "../../../parts/number-of.ts";
import { counted } from "../../../parts/status.tsx";
import { askUntil } from "../../../worker/beside.ts";
import type { Comparison } from "../../../worker/comparison.ts";
import { UnstartedNote } from "../../../worker/unstarted-note.tsx";
import { PreviewPane } from "../theme/editor/preview/pane.tsx";
import type { Examined } from "./examine.ts";
import { tokensIn } from "./size.ts";

const SHOWN = 60;

/** Shows the tokens in both appearances before the import. */
export default function ImportPreview({ examined }: { examined: Examined }) {
  const { data: comparison } = useQuery({
    queryKey: ["import-preview", numberOf(examined)],
    queryFn: ({ signal }): Promise<Comparison> =>
      askUntil(signal, "comparison", {}, examined.tokens),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: (before) => before,
  });
  if (comparison === undefined) {
    return (
      <>
        <UnstartedNote />
        <p className="grid gap-16 import-preview quiet" role="status" aria-busy>
          Drawing {counted(tokensIn(examined.tokens), "token")}…
        </p>
      </>
    );
  }
  // Uses the first of a token's contexts, the default.
  const paths = new Map(comparison.verdict.changes.toReversed().map((one) => [one.path, one]));
  const changes = [...paths.values()].reverse();
  const colors = changes.filter(({ type }) => type === "color");
  return (
    <div className="grid gap-16 import-preview">
      {appearances.map((appearance) => (
        <section
          key={appearance}
          aria-label={`Imported, ${appearance}`}
          className="grid gap-12 import-part"
          style={{ colorScheme: appearance }}
        >
          <header className="row">
            <h3>{appearance === "light" ? "Light" : "Dark"}</h3>
            <p className="quiet end">
              {counted(changes.length, "token")}, {counted(colors.length, "color")}
            </p>
          </header>
          {colors.length > 0 && (
            <p className="import-colors" aria-hidden>
              {valuesOf(colors, appearance).map(({ path, css }) => (
                <i
                  className="high-24"
                  key={path}
                  title={`${path}\n${css}`}
                  style={{ background: css }}
                />
              ))}
            </p>
          )}
          {dresses(comparison) && (
            <div className="import-stage">
              <PreviewPane
                properties={comparison.after[appearance]}
                appearance={appearance}
                page="review"
              />
            </div>
          )}
        </section>
      ))}
      {colors.length > SHOWN && (
        <p className="quiet">
          The first {SHOWN} colors of {colors.length.toLocaleString()}.
        </p>
      )}
    </div>
  );
}

const valuesOf = (
  colors: Comparison["verdict"]["changes"],
  appearance: "light" | "dark",
): { path: string; css: string }[] =>
  colors.slice(0, SHOWN).flatMap(({ path, properties }) => {
    const css = properties.find(({ derived }) => !derived)?.[appearance]?.after;
    return css == null ? [] : [{ path, css }];
  });

/** Components are drawn where the tokens are those that they read. */
const dresses = ({ after }: Comparison): boolean =>
  ["--tk-color-bg", "--tk-color-primary"].every((name) => name in after.light);
