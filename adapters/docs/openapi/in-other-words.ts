import { onlyService, type Running, type ServiceName } from "../../../src/config/owners.ts";

/** Texts that speak of the other service, and their replacement where the named one runs alone. */
export const texts: Readonly<Record<ServiceName, readonly (readonly [string, string])[]>> = {
  themes: [
    [
      " `places.manage` and `images.manage` are about what others have shared; your own you may always change and remove.",
      "",
    ],
    [
      "The size of the largest accepted picture, in bytes.",
      "Without places nothing takes pictures; their largest size, in bytes.",
    ],
  ],
  places: [
    [
      " Among settings, any that is unknown is refused; within a token document and metadata every name is yours.",
      "",
    ],
    [" If the chosen theme is deleted or no longer published, the answer has no choice.", ""],
    ["Choose a theme, and how the console looks", "Choose how the console looks"],
    ["Slug of a published theme; the empty string clears the choice.", "Empty."],
    ["`editor` changes themes,", "`editor` decides about reports,"],
    [
      " `themes` and `actions` narrow the key within its role; a key with either is for themes alone.",
      "",
    ],
    [
      "The slugs of the themes that it is for; absent for a key of all themes.",
      "Absent, but for a key that was made to be narrower, which may do nothing here.",
    ],
    [
      "What it may do to themes; absent for all that its role may.",
      "Absent, but for a key that was made to be narrower, which may do nothing here.",
    ],
    [
      "The slug is taken, or may not change; or a review is open already, or is closed.",
      "What is there already stands in the way; the message says what.",
    ],
    [
      "theme.publish,theme,quartz,Published the theme Quartz",
      "place.create,place,0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11,Created the place Harbour",
    ],
    ["Published the theme Ocean", "Created the place Harbour"],
    ["theme.published", "image.created"],
    ["theme.publish", "place.create"],
  ],
};

/** Values of examples; each is replaced as a whole. */
const values: Readonly<Record<ServiceName, Readonly<Record<string, string>>>> = {
  themes: {},
  places: { theme: "place", ocean: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11" },
};

/** A text as it is where both services run, or in the words of the only one. */
export function inOtherWords(text: string, running: Running): string {
  const only = onlyService(running);
  if (only === undefined) return text;
  const value = values[only][text];
  if (value !== undefined) return value;
  return texts[only].reduce((said, [both, alone]) => said.replaceAll(both, alone), text);
}
