import { Signal } from "../../../parts/signal.ts";

/** The text in the palette's field. */
export const paletteQuery = new Signal("");

/** Takes a key of the field; false leaves it to the field. */
export type TakeKey = (event: KeyboardEvent) => boolean;

/** The keys of the list below the field, once its code is there. */
export const listKeys = new Signal<TakeKey | undefined>(undefined);

/** The element's id of the line that Enter runs. */
export const activeLine = new Signal<string | undefined>(undefined);
