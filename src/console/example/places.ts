import type { Author } from "./authors.ts";

interface ExamplePhotograph {
  /** Relative to this folder. */
  file: string;
  caption: string;
  by: Author;
}

export interface ExamplePlace {
  title: string;
  description: string;
  latitude: number;
  longitude: number;
  linkRadiusMeters: number;
  photographs: ExamplePhotograph[];
  comments: string[];
}

const mapillary = (file: string, caption: string): ExamplePhotograph => ({
  file: `./photographs/${file}`,
  caption,
  by: "mapillary",
});

/** The places of the repository's real photographs, for `npm run demo` and the console. */
export const examplePlaces: readonly ExamplePlace[] = [
  {
    title: "Lund, the lower street",
    description: "Its radius of 40 m reaches the corner.",
    latitude: 55.69841,
    longitude: 13.19509,
    linkRadiusMeters: 40,
    photographs: [
      mapillary("lund-lower-street-1.jpg", "Hollyhocks against the yellow house"),
      mapillary("lund-lower-street-2.jpg", "Down to the crossing"),
    ],
    comments: ["The hollyhocks bloom in July."],
  },
  {
    title: "Lund, the corner",
    description: "The white house with the green eaves. Related to the street on both sides of it.",
    latitude: 55.6986,
    longitude: 13.195,
    linkRadiusMeters: 40,
    photographs: [
      mapillary("lund-corner-1.jpg", "The corner house"),
      mapillary("lund-corner-2.jpg", "Yellow roses by the door"),
    ],
    comments: [],
  },
  {
    title: "Lund, the upper street",
    description: "Low houses with green gates.",
    latitude: 55.6987,
    longitude: 13.19493,
    linkRadiusMeters: 20,
    photographs: [
      mapillary("lund-upper-street-1.jpg", "The green gate"),
      mapillary("lund-upper-street-2.jpg", "A street lamp among roses"),
    ],
    comments: ["Mind the cobbles by bicycle."],
  },
  {
    title: "Lund",
    description: "The town around the street, with a radius that reaches all of it.",
    latitude: 55.70292,
    longitude: 13.19287,
    linkRadiusMeters: 2_000,
    photographs: [mapillary("lund-street-end.jpg", "The end of the street")],
    comments: [],
  },
  {
    title: "Berlin Cathedral",
    description: "On Museum Island, from the steps.",
    latitude: 52.519,
    longitude: 13.4004,
    linkRadiusMeters: 100,
    photographs: [
      mapillary("berlin-cathedral-portal.jpg", "The portal, with its mosaic"),
      mapillary("berlin-cathedral-doors.jpg", "The doors"),
    ],
    comments: ["The light is best in the afternoon.", "Taken 15 m apart: both are linked."],
  },
  {
    title: "Paris",
    description: "From above, at dusk. The camera wrote no position: the picture has its place's.",
    latitude: 48.8421,
    longitude: 2.322,
    linkRadiusMeters: 500,
    photographs: [
      {
        file: "./photographs/paris-at-dusk.jpg",
        caption: "The Eiffel Tower after sunset",
        by: "exif",
      },
    ],
    comments: ["The lights come on at the hour."],
  },
  {
    title: "Stockholm",
    description: "A garden in spring.",
    latitude: 59.3325,
    longitude: 18.0649,
    linkRadiusMeters: 500,
    photographs: [
      {
        file: "./photographs/garden-panorama.jpg",
        caption: "A panorama of the garden, all the way round",
        by: "goexif",
      },
    ],
    comments: [],
  },
  {
    title: "Aizkorri",
    description: "The ridge in autumn, from the meadows below it.",
    latitude: 42.9525,
    longitude: -2.3269,
    linkRadiusMeters: 10_000,
    photographs: [
      { file: "./photographs/aizkorri.jpg", caption: "Larches below the ridge", by: "berasategi" },
    ],
    comments: [],
  },
  {
    title: "Picos de Europa",
    description: "The path to the central massif, with snow in its gullies.",
    latitude: 43.198,
    longitude: -4.8528,
    linkRadiusMeters: 10_000,
    photographs: [
      {
        file: "./photographs/picos-de-europa.jpg",
        caption: "The path below the wall",
        by: "berasategi",
      },
    ],
    comments: ["Worth every step."],
  },
  {
    title: "Antelope Canyon",
    description: "Sandstone that floods have polished.",
    latitude: 36.8619,
    longitude: -111.3743,
    linkRadiusMeters: 5_000,
    photographs: [
      {
        file: "./photographs/antelope-canyon.jpg",
        caption: "Looking up to the sky",
        by: "dsilva",
      },
    ],
    comments: [],
  },
];
