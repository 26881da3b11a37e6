import { Dialog } from "../../parts/dialog.tsx";
import { Kbd, keyWords } from "../../parts/kbd.tsx";
import { type Shortcut, shortcuts } from "../../parts/shortcuts.ts";
import { useSignal } from "../../parts/signal.ts";

/** An action by its key. */
const keyed = ({ keys, does, group }: Shortcut) =>
  keys === undefined ? [] : [[keys, { keys, does, group }] as const];

/** The keys that work on this screen, and no others. */
export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  const registered = useSignal(shortcuts);
  const latest = [...new Map(registered.flatMap(keyed)).values()];
  const groups = Map.groupBy(latest, ({ group }) => group);
  return (
    <Dialog title="Keyboard shortcuts" open={open} onClose={onClose} wide>
      <div className="help">
        {[...groups].map(([group, keys]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {keys.map(({ keys: text, does }) => (
                <div key={text} className="row">
                  <dt>{does}</dt>
                  <dd className="row end">
                    <Kbd keys={text} />
                    <span className="visually-hidden">{keyWords(text)}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
