import { Fragment } from "react";
import { Swatch } from "#console/parts/swatch.tsx";

/** The head of a row or column: a token's color and as much of its path as tells it from the others. */
export function TokenHead({
  dotted,
  name = dotted,
  css,
  onSelect,
}: {
  dotted: string;
  name: string | undefined;
  css: string | undefined;
  onSelect: (dotted: string) => void;
}) {
  return (
    <button type="button" className="contrast-name" title={dotted} onClick={() => onSelect(dotted)}>
      <Swatch light={css ?? "transparent"} />
      <span>
        {name.split(/(?<=\.)/).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same part may stand twice in a path
          <Fragment key={at}>
            {part}
            <wbr />
          </Fragment>
        ))}
      </span>
    </button>
  );
}
