import type { ReactNode } from "react";
import { newTokenHere } from "#console/editing/commands/new-token-here.ts";
import { rename } from "#console/editing/commands/rename.ts";
import { useDocument } from "#console/editing/context.tsx";
import type { Appearance, Layer } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import type { OfferCommand } from "./commands.tsx";
import { Inspector } from "./inspector/inspector.tsx";
import { References } from "./references/references.tsx";
import { UsedIn } from "./references/used-in.tsx";
import { isHeading, wordsOf } from "./tree/flat-names.ts";

/** The token or group that is chosen, with what can be done to it. */
export function Chosen({
  dotted,
  layer,
  seen,
  offer,
  menu,
  onLayer,
  onSelect,
}: {
  dotted: string | undefined;
  layer: Layer;
  seen: Appearance | undefined;
  offer: OfferCommand;
  menu: ReactNode;
  onLayer: (layer: Layer) => void;
  onSelect: (dotted: string) => void;
}) {
  const document = useDocument();
  const analysis = useSignal(document.analysis);
  if (analysis === undefined) return null;
  const renaming = offer(rename, { dotted });
  const adding = offer(newTokenHere, { dotted });
  const title = (
    <header className="flex rigid gap-8 pane-title">
      {dotted && <code className="cut">{dotted}</code>}
      <div className="end rigid stretch">{menu}</div>
    </header>
  );
  if (dotted === undefined) {
    return (
      <>
        {title}
        <p className="quiet pane-empty">
          Choose a token on the left, or point at a part of the preview.
        </p>
      </>
    );
  }
  if (isHeading(dotted)) return <Heading words={wordsOf(dotted)} menu={menu} />;
  const group = analysis.groups.find((one) => one.dotted === dotted);
  if (group !== undefined) {
    const within = analysis.tokens.filter((one) => one.dotted.startsWith(`${dotted}.`));
    return (
      <>
        <header className="flex rigid gap-8 pane-title">
          <code>{dotted}</code>
          <span className="tag">group</span>
          <div className="end rigid stretch">
            {renaming.enabled && (
              <button type="button" className="tool tool--small" onClick={renaming.run}>
                Rename
              </button>
            )}
            {menu}
          </div>
        </header>
        <div className="pane-group form">
          <p className="quiet">{counted(within.length, "token")} in this group.</p>
          {adding.enabled && (
            <div className="row">
              <button type="button" className="tk-button tk-button--small" onClick={adding.run}>
                {adding.title}
              </button>
            </div>
          )}
          <References dotted={dotted} />
        </div>
      </>
    );
  }
  return (
    <Inspector
      document={document}
      dotted={dotted}
      layer={layer}
      seen={seen}
      onLayer={onLayer}
      onSelect={onSelect}
      {...(renaming.enabled ? { onRename: renaming.run } : {})}
      actions={menu}
    >
      <UsedIn dotted={dotted} />
      <References dotted={dotted} />
    </Inspector>
  );
}

/** A heading of the tree. */
const Heading = ({ words, menu }: { words: string; menu: ReactNode }) => (
  <>
    <header className="flex rigid gap-8 pane-title">
      <code>{words}</code>
      <span className="tag">heading</span>
      <div className="stretch">{menu}</div>
    </header>
    <p className="quiet pane-empty">
      The names of these tokens begin with {words}. The document has no group of that name.
    </p>
  </>
);
