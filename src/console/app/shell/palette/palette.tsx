import "./palette.css";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { Kbd } from "../../../parts/kbd.tsx";
import { useSignal } from "../../../parts/signal.ts";
import { type Command, type CommandGroup, useCommands } from "./commands.ts";
import { paletteQuery, stopTypeAhead } from "./query.ts";

/** Everything by its name: screens, themes, places, recent pages, and what this screen can do. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const query = useSignal(paletteQuery);
  const groups = useCommands(query);
  const run = (command: Command): void => {
    onClose();
    // Runs after the dialog has returned the focus, because the command may move it elsewhere.
    setTimeout(command.run);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog palette" aria-label="Command palette">
          <Autocomplete.Root
            open
            inline
            items={groups}
            value={query}
            onValueChange={(text) => paletteQuery.set(text)}
            filter={null}
            itemToStringValue={({ label }: Command) => label}
            autoHighlight="always"
            keepHighlight
          >
            <div className="palette-search">
              <Search aria-hidden />
              <Autocomplete.Input
                aria-label="Search or run a command"
                onFocus={({ currentTarget: { value }, currentTarget }) => {
                  stopTypeAhead();
                  currentTarget.setSelectionRange(value.length, value.length);
                }}
                placeholder="A theme, a place, a screen or a command"
              />
              <Dialog.Close className="tk-kbd" aria-label="Esc, close">
                Esc
              </Dialog.Close>
            </div>
            <div className="palette-results">
              <Autocomplete.Empty>
                <p className="palette-empty quiet">
                  {query === ""
                    ? ""
                    : `Nothing is called “${query}”. Try the name of a theme, a place or a screen.`}
                </p>
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="tk-menu__label">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.value}
                          value={command}
                          className="tk-menu__item"
                          onClick={() => run(command)}
                        >
                          <command.icon aria-hidden />
                          <span className="cut">{command.label}</span>
                          {command.aside && <span className="mono quiet cut">{command.aside}</span>}
                          {command.keys && (
                            <span className="tk-menu__shortcut row">
                              <Kbd keys={command.keys} />
                            </span>
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
