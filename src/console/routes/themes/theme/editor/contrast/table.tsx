import { shortNames } from "#console/editing/text-on-surface.ts";
import type { Appearance, EditedDocument, TokenInfo } from "#console/editing/types.ts";
import type { Lookup } from "../inspector/value.ts";
import { Cell } from "./mend.tsx";
import type { TokenMatrix } from "./pairs.ts";
import { TokenHead } from "./token-head.tsx";

const names: Record<Appearance, string> = { light: "Light", dark: "Dark" };

/** Texts on surfaces in one appearance. */
export function Table({
  appearance,
  texts,
  surfaces,
  ratio,
  lookup,
  matrix,
  document,
  onSelect,
}: {
  appearance: Appearance;
  texts: readonly TokenInfo[];
  surfaces: readonly TokenInfo[];
  ratio: (text: TokenInfo, surface: TokenInfo) => number | undefined;
  lookup: Lookup;
  matrix: TokenMatrix;
  document: EditedDocument;
  onSelect: (dotted: string) => void;
}) {
  const shown = surfaces.filter((surface) =>
    texts.some((text) => ratio(text, surface) !== undefined),
  );
  if (texts.length === 0) return null;
  const rowNames = shortNames(texts);
  const columnNames = shortNames(shown);
  const head = ({ dotted, css }: TokenInfo, names: ReadonlyMap<string, string>) => (
    <TokenHead dotted={dotted} name={names.get(dotted)} css={css[appearance]} onSelect={onSelect} />
  );
  return (
    <section
      className="contrast-scroll"
      aria-label={`Pairs in ${names[appearance]}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by key
      tabIndex={0}
    >
      <table className="contrast-table">
        <caption>{names[appearance]}</caption>
        <thead>
          <tr>
            <th scope="col">Text</th>
            {shown.map((surface) => (
              <th key={surface.dotted} scope="col">
                {head(surface, columnNames)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.map((text) => (
            <tr key={text.dotted}>
              <th scope="row">{head(text, rowNames)}</th>
              {shown.map((surface) => (
                <td key={surface.dotted}>
                  <Cell
                    text={text}
                    surface={surface}
                    ratio={ratio(text, surface)}
                    appearance={appearance}
                    lookup={lookup}
                    matrix={matrix}
                    document={document}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
