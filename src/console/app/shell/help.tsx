import { lazy, Suspense } from "react";
import { runs } from "../../api/base.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { type Shortcut, shortcuts } from "../../parts/shortcuts.ts";
import { useSignal } from "../../parts/signal.ts";
import { KeySectionOf } from "./key-section.tsx";

const OtherKeys = lazy(() => import("./other-keys.tsx"));

/** An action by its key. */
const keyed = ({ keys, does, group }: Shortcut) =>
  keys === undefined ? [] : [[keys, { keys, does, group }] as const];

/** The keys that work on this screen, then those of all other screens. */
export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  const registered = useSignal(shortcuts);
  const latest = [...new Map(registered.flatMap(keyed)).values()];
  const groups = Map.groupBy(latest, ({ group }) => group);
  return (
    <Dialog title="Keyboard shortcuts" open={open} onClose={onClose} wide>
      <div className="help">
        {[...groups].map(([group, actions]) => (
          <KeySectionOf
            key={group}
            group={group}
            keys={actions.map(({ keys, does }) => [keys, does] as const)}
          />
        ))}
      </div>
      <Suspense>
        <OtherKeys here={new Set(groups.keys())} runs={runs} />
      </Suspense>
    </Dialog>
  );
}
