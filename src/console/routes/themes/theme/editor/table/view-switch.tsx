import type { View } from "../search.ts";
import { useShow } from "../selection.ts";
import { rememberView } from "./view.ts";

const words: readonly (readonly [View, string])[] = [
  ["table", "Table"],
  ["tree", "Tree"],
  ["json", "JSON"],
];

/** Chooses the view, and remembers the choice. */
export function useChangeView(): (view: View) => void {
  const show = useShow();
  return (view) => {
    rememberView(view);
    show({
      view,
      pane: view === "json" ? "json" : "inspector",
      tab: view === "json" ? "edit" : "tokens",
    });
  };
}

export function ViewSwitch({ view }: { view: View }) {
  const change = useChangeView();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout
    <div className="tk-segmented" role="group" aria-label="View">
      {words.map(([value, word]) => (
        <button
          key={value}
          type="button"
          className="tk-segmented__option"
          aria-pressed={view === value}
          onClick={() => change(value)}
        >
          {word}
        </button>
      ))}
    </div>
  );
}
