import type { Layer, Reference } from "../../../../../document/types.ts";
import { counted } from "../../../../../parts/status.tsx";

const layerNames: Record<Layer, string> = { base: "Base", light: "Light", dark: "Dark" };

/** Names every mention that a change is about. */
export function ReferenceList({
  references,
  title,
}: {
  references: readonly Reference[];
  title: { none: string; some: string };
}) {
  if (references.length === 0) return <p className="quiet">{title.none}</p>;
  return (
    <section className="rename-references" aria-label={title.some}>
      <h3>
        {title.some} <span>{counted(references.length, "reference")}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <ul className="rename-list" tabIndex={0}>
        {references.map(({ from, to, layer, range, whole }) => (
          <li key={`${layer} ${range.from}`}>
            <code className="mono cut">{from === "" ? "the document" : from}</code>
            <code className="mono cut quiet">{`{${to}}`}</code>
            <span className="quiet">{layerNames[layer]}</span>
            <span className="quiet">{whole ? "alias" : "part"}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
