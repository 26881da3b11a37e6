import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { fetched } from "#console/parts/not-fetched.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { Chosen } from "./chosen.tsx";
import type { OfferCommand } from "./commands.tsx";
import { PaneMenu } from "./pane-menu.tsx";
import type { Pane } from "./search.ts";
import {
  jumps,
  useAppearance,
  useEditorSearch,
  useJump,
  useLayer,
  useLook,
  useShow,
} from "./selection.ts";
import { isHeading, wordsOf } from "./tree/flat-names.ts";

const JsonPane = lazy(() => fetched(import("./json/json-pane.tsx")));
const RampGenerator = lazy(() =>
  fetched(import("./ramp/ramp.tsx")).then(({ RampGenerator }) => ({ default: RampGenerator })),
);

const paneNames: Record<Pane, string> = {
  inspector: "Inspector",
  json: "JSON",
  ramp: "Color ramp",
};

/** The column in the middle: the inspector, the text or the ramp. */
export function Middle({ offer, usual }: { offer: OfferCommand; usual: Pane }) {
  const document = useDocument();
  const { token, pane = usual } = useEditorSearch();
  const name = token && isHeading(token) ? wordsOf(token) : (token ?? "Inspector");
  const appearance = useAppearance();
  const layer = useLayer();
  const look = useLook();
  const show = useShow();
  const jump = useJump();
  const column = useRef<HTMLElement>(null);
  const jumped = useSignal(jumps);
  const seen = useRef(jumped);
  // The focus follows a jump: what had it is often not there any more.
  useEffect(() => {
    if (jumped === seen.current) return;
    seen.current = jumped;
    column.current?.focus({ preventScroll: true });
  }, [jumped]);
  const menu = <PaneMenu pane={pane} />;
  if (pane === "json") {
    return (
      <section ref={column} className="pane pane--fixed" aria-label="Text" tabIndex={-1}>
        <PaneTitle pane={pane} menu={menu} />
        <Suspense fallback={<div className="low line-top fill" aria-busy />}>
          <JsonPane />
        </Suspense>
      </section>
    );
  }
  if (pane === "ramp") {
    return (
      <section ref={column} className="pane" aria-label={paneNames[pane]} tabIndex={-1}>
        <PaneTitle pane={pane} menu={menu} />
        <Suspense>
          <RampGenerator
            document={document}
            onInserted={(group) => show({ token: group, pane: "inspector" }, "jump")}
          />
        </Suspense>
      </section>
    );
  }
  return (
    <section ref={column} className="pane" aria-label={name} tabIndex={-1}>
      <h2 className="visually-hidden">{name}</h2>
      <Chosen
        dotted={token}
        layer={layer}
        seen={appearance === "both" ? undefined : appearance}
        offer={offer}
        menu={menu}
        onLayer={(next) => show(look(next))}
        onSelect={(dotted) => jump(dotted)}
      />
    </section>
  );
}

function PaneTitle({ pane, menu }: { pane: Pane; menu: ReactNode }) {
  return (
    <header className="flex rigid gap-8 pane-title">
      <h2 className="strong">{paneNames[pane]}</h2>
      <div className="end rigid stretch">{menu}</div>
    </header>
  );
}
