import { PilcrowLeft } from "lucide-react";
import { Signal, useSignal } from "#console/parts/signal.ts";

/** Whether the pages run from right to left. */
const rightToLeft = new Signal(false);

export const useRightToLeft = (): boolean => useSignal(rightToLeft);

export function DirectionToggle() {
  const isOn = useRightToLeft();
  return (
    <button
      type="button"
      className="tool"
      aria-label="Right to left"
      title="Right to left"
      aria-pressed={isOn}
      onClick={() => rightToLeft.set(!isOn)}
    >
      <PilcrowLeft aria-hidden />
    </button>
  );
}
