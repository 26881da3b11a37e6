import { useDocument } from "#console/editing/context.tsx";
import { layerWords, type Reference } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";

/** Names every mention that a change is about. */
export function ReferenceList({
  references,
  title,
}: {
  references: readonly Reference[];
  title: { none: string; some: string };
}) {
  const columns = useSignal(useDocument().analysis)?.columns;
  if (references.length === 0) return <p className="quiet">{title.none}</p>;
  return (
    <section className="rename-references" aria-label={title.some}>
      <h3 className="over-8">
        {title.some} <span className="light">{counted(references.length, "reference")}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <ul className="scroll-both rename-list" tabIndex={0}>
        {references.map(({ from, to, layer, range, whole }) => (
          <li className="grid gap-12 middle" key={`${layer} ${range.from}`}>
            <code className="mono cut">{from === "" ? "the document" : from}</code>
            <code className="mono cut quiet">{`{${to}}`}</code>
            <span className="quiet">{layerWords(layer, columns)}</span>
            <span className="quiet">{whole ? "alias" : "part"}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
