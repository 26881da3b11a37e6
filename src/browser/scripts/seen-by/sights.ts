/** The ways of seeing that previews, posters and style guides can be drawn in. */

export const sights = [
  { id: "protanomaly", name: "Red-weak (protanomaly)" },
  { id: "protanopia", name: "Red-blind (protanopia)" },
  { id: "deuteranomaly", name: "Green-weak (deuteranomaly)" },
  { id: "deuteranopia", name: "Green-blind (deuteranopia)" },
  { id: "tritanopia", name: "Blue-blind (tritanopia)" },
  { id: "achromatopsia", name: "No color (achromatopsia)" },
  { id: "low-contrast", name: "Low contrast" },
  { id: "blurred", name: "Blurred" },
] as const;

export type Sight = (typeof sights)[number]["id"];

/** The name of the way that changes nothing. */
export const usualSight = "Usual eyes";

export const isSight = (value: unknown): value is Sight => sights.some(({ id }) => id === value);

export const nameOfSight = (sight: Sight | undefined): string =>
  sights.find(({ id }) => id === sight)?.name ?? usualSight;
