import { useDocument } from "#console/editing/context.tsx";
import type { Appearance } from "#console/editing/types.ts";
import { AppearanceChoice } from "#console/parts/appearance-choice.tsx";
import type { Modes } from "#console/parts/modes.ts";
import { ModesPicker } from "#console/parts/modes-picker.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { SeenBy } from "../seen-by/seen-by.tsx";
import type { ShownSearch } from "../shown.ts";

/** Chooses what is shown of a theme: its appearances, and a context of each further axis. */
export function ShownChoice({
  appearance,
  modes = {},
  onShown,
}: {
  appearance: Appearance | "both";
  modes: Modes | undefined;
  onShown: (shown: ShownSearch) => void;
}) {
  const axes = useSignal(useDocument().analysis)?.axes ?? [];
  const show = (chosen: Appearance | "both", contexts: Modes): void =>
    onShown({
      ...(chosen !== "both" && { appearance: chosen }),
      ...(Object.keys(contexts).length > 0 && { modes: contexts }),
    });
  return (
    <div className="row end shown-choice">
      <SeenBy />
      <AppearanceChoice appearance={appearance} onAppearance={(next) => show(next, modes)} />
      <ModesPicker
        axes={axes}
        modes={modes}
        appearance={appearance === "both" ? "light" : appearance}
        onModes={(next, own) =>
          show(own === undefined || appearance === "both" ? appearance : own, next)
        }
      />
    </div>
  );
}
