export interface Sample {
  name: string;
  markup: string;
  /** Side by side, room for a dialog, or a window of its own; one below the other unless said. */
  layout?: "row" | "dialog" | "window";
}

/** A part of the component layer, as the gallery shows it. */
export interface Component {
  id: string;
  title: string;
  text: string;
  /** Each is shown as it stands. */
  samples: readonly Sample[];
}
