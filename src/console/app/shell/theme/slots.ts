import { Signal } from "../../../parts/signal.ts";
import { Slot } from "../../../parts/slot.tsx";

/** In the header: the theme's state. */
export const stateSlot = new Slot();

/** At the end of the tabs: the actions of the tab that is shown. */
export const actionsSlot = new Slot();

/** The failing pairs of what is shown, if that is more than one permutation. */
export const failingOfAll = new Signal<number | undefined>(undefined);

/** The counts in the tabs, of the open theme. */
export const themeCounts = new Signal<
  { slug: string; tokens: number; failing: number } | undefined
>(undefined);
