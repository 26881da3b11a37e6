export interface ExamplePlace {
  title: string;
  description: string;
  latitude: number;
  longitude: number;
  linkRadiusMeters: number;
  /** Relative to this folder, which also has their licences. */
  photographs: { file: string; caption: string }[];
  comments: string[];
}

/** The places of the repository's real photographs, for `npm run demo` and the console. */
export const examplePlaces: readonly ExamplePlace[] = [
  {
    title: "Oakland",
    description: "Across the bay.",
    latitude: 37.8147,
    longitude: -122.2642,
    linkRadiusMeters: 15_000,
    photographs: [
      {
        file: "../../../test/fixtures/pictures/photographs/apple-iphone-4s-street.jpg",
        caption: "A white car in the street",
      },
    ],
    comments: ["You can see the bridge from the end of it."],
  },
  {
    title: "San Francisco",
    description: "Its radius of 15 km reaches across the bay, not to the mountain.",
    latitude: 37.7763,
    longitude: -122.4197,
    linkRadiusMeters: 15_000,
    photographs: [
      {
        file: "../../../test/fixtures/pictures/photographs/apple-iphone-4s-garage.jpg",
        caption: "The same car in a garage",
      },
    ],
    comments: [],
  },
  {
    title: "Mount Tamalpais",
    description: "A wide radius: it is related to both, and neither to it.",
    latitude: 37.885,
    longitude: -122.6225,
    linkRadiusMeters: 40_000,
    photographs: [
      {
        file: "../../../test/fixtures/pictures/photographs/apple-iphone-4s-road.jpg",
        caption: "And by the road up the mountain",
      },
    ],
    comments: ["Mind the fog.", "Worth every bend."],
  },
  {
    title: "Sylt",
    description: "The harbour at List.",
    latitude: 55.0388,
    longitude: 8.4572,
    linkRadiusMeters: 200,
    photographs: [
      {
        file: "../../../test/fixtures/pictures/photographs/nokia-lumia-820.jpg",
        caption: "The catch, in its crate",
      },
    ],
    comments: [],
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
      },
    ],
    comments: [],
  },
  {
    title: "Paris",
    description: "From above, at dusk. The camera wrote no position: the picture has its place's.",
    latitude: 48.8421,
    longitude: 2.322,
    linkRadiusMeters: 500,
    photographs: [
      {
        file: "../../../test/fixtures/pictures/photographs/sony-ilce-6000.jpg",
        caption: "The Eiffel Tower after sunset",
      },
    ],
    comments: ["The lights come on at the hour."],
  },
  {
    title: "Beijing",
    description: "Two photographs, twelve kilometers apart.",
    latitude: 39.9156,
    longitude: 116.3908,
    linkRadiusMeters: 20_000,
    photographs: [
      {
        file: "../../../test/fixtures/pictures/photographs/nikon-d2h.jpg",
        caption: "The throne in the Palace of Heavenly Purity",
      },
      {
        file: "../../../test/fixtures/pictures/photographs/apple-iphone-6-plus.jpg",
        caption: "A wall in the north of the city",
      },
    ],
    comments: ["Both are linked: the place's radius is 20 km."],
  },
];
