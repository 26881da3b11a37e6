import { SeenBy } from "../../seen-by/seen-by.tsx";
import { DirectionToggle } from "./direction.tsx";

/** Chooses the eyes that the pages are drawn for, and their direction of writing. */
export const EyesAndDirection = () => (
  <div className="narrow stretch">
    <SeenBy />
    <DirectionToggle />
  </div>
);
