/** Lets a reader see the drawings of a style guide as other eyes do; what a click copies stays the same. */
import { addFilters, filterOf } from "../seen-by/filters.ts";
import { rememberedSight } from "../seen-by/remembered.ts";
import { isSight, nameOfSight, type Sight, sights, usualSight } from "../seen-by/sights.ts";

export function chooseSights(say: (text: string) => void): void {
  const label = document.querySelector<HTMLElement>(".seen-by");
  const select = label?.querySelector("select");
  if (label === null || !select) return;
  // Other versions and appearances of the theme have other queries.
  const theme = location.pathname;
  const see = (sight: Sight | undefined): void => {
    if (sight === undefined) {
      document.documentElement.style.removeProperty("--seen-by");
    } else {
      addFilters();
      document.documentElement.style.setProperty("--seen-by", filterOf(sight));
    }
    label.classList.toggle("seen-by--other", sight !== undefined);
    select.value = sight ?? "";
  };
  select.append(new Option(usualSight, ""), ...sights.map(({ id, name }) => new Option(name, id)));
  see(rememberedSight.read(theme));
  label.hidden = false;
  select.addEventListener("change", () => {
    const sight = isSight(select.value) ? select.value : undefined;
    rememberedSight.keep(theme, sight);
    see(sight);
    say(`Seen by: ${nameOfSight(sight)}`);
  });
}
