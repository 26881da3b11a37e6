import type { ReactNode } from "react";
import { type EditedDocument, type Layer, layers } from "../../../../../document/types.ts";
import { useSignal } from "../../../../../parts/signal.ts";

interface InspectorProps {
  document: EditedDocument;
  dotted: string;
  layer: Layer;
  onLayer: (layer: Layer) => void;
  onSelect: (dotted: string) => void;
  onRename?: () => void;
  /** Further actions at the end of the title. */
  actions?: ReactNode;
  /** What it uses and what uses it. */
  children?: ReactNode;
}

/** What a token says in each layer. */
export function Inspector({
  document,
  dotted,
  layer,
  onLayer,
  onRename,
  actions,
  children,
}: InspectorProps) {
  const token = useSignal(document.analysis)?.tokens.find((one) => one.dotted === dotted);
  return (
    <section aria-label={`Edit ${dotted}`}>
      <header className="pane-title">
        <code>{dotted}</code>
        <span className="tag">{token?.type ?? "no type"}</span>
        <div className="pane-actions">
          {onRename && (
            <button type="button" className="tool tool--small" onClick={onRename}>
              Rename
            </button>
          )}
          {actions}
        </div>
      </header>
      {layers.map((one) => (
        <button
          key={one}
          type="button"
          className="tool"
          aria-pressed={one === layer}
          onClick={() => onLayer(one)}
        >
          {one}
        </button>
      ))}
      <code className="mono">{JSON.stringify(token?.written[layer]?.json)}</code>
      {children}
    </section>
  );
}
