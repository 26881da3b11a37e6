export interface Sample {
  name: string;
  markup: string;
  /** Side by side, room for a dialog, or a window of its own; stacked by default. */
  layout?: "row" | "dialog" | "window";
}

/** A part of the component layer, as the gallery shows it. */
export interface Component {
  id: string;
  title: string;
  text: string;
  /** The page shows each sample unchanged. */
  samples: readonly Sample[];
}
