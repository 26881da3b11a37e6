import { SeenBy } from "../../seen-by/seen-by.tsx";
import { DirectionToggle } from "./direction.tsx";

/** By whose eyes the pages are drawn, and in which direction they are written. */
export const EyesAndDirection = () => (
  <div className="preview-eyes">
    <SeenBy />
    <DirectionToggle />
  </div>
);
