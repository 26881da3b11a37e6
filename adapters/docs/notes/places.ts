import type { Note } from "./note.ts";

const placeId = "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11";
const imageId = "0198c5b7-41aa-7b02-8d55-0c2e9f7a1d34";
const relatedId = "0198c5c0-9e3d-72f1-a6b8-3d4e5f60718a";
const relatedImageId = "0198c5c1-1b2c-7d3e-8f40-516273849506";
const sha256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const createdAt = "2026-03-02T09:30:00.000Z";
const creator = { id: "key:7f3a9c21", username: "Ada's phone", email: "" };

const linkedImage = {
  id: relatedImageId,
  placeId: relatedId,
  url: `http://localhost:8080/media/${relatedImageId}/v3`,
  caption: "From the other side",
  licence: "CC-BY-SA-4.0",
  credit: "Ada Okafor",
  source: "https://example.com/ada/lighthouse",
  alt: "From the other side",
  altWritten: false,
  contentType: "image/jpeg",
  byteSize: 2_481_022,
  width: 4032,
  height: 3024,
  coordinate: { latitude: 54.17871, longitude: 12.08321 },
  locationPrecision: "exact",
  takenAt: "2026-02-27T16:08:12.000Z",
  cameraMake: "Apple",
  cameraModel: "iPhone 15",
  badges: [{ label: "landscape", display: "Landscape", confidence: 1, source: "pixels" }],
  analysisStatus: "done",
  analysisError: "",
  createdAt,
};

const image = {
  ...linkedImage,
  id: imageId,
  placeId,
  url: `http://localhost:8080/media/${imageId}/v3`,
  caption: "The lighthouse at dusk",
  alt: "A white lighthouse against an orange sky",
  altWritten: true,
  linkedImages: [linkedImage],
  linkedImagesTotal: 1,
};

const summary = {
  id: placeId,
  title: "Lighthouse",
  description: "At the end of the western pier.",
  coordinate: { latitude: 54.1785, longitude: 12.0831 },
  linkRadiusMeters: 50,
  coverImageId: imageId,
  creator,
  createdAt,
};

const comment = {
  id: "0198c5d0-2233-7445-9667-788990aabbcc",
  placeId,
  content: "Best after rain.",
  creator,
  createdAt,
};

const place = {
  ...summary,
  images: [image],
  comments: [comment],
  relatedPlaces: [
    {
      place: { ...summary, id: relatedId, title: "Western pier", coverImageId: relatedImageId },
      distanceMeters: 24.1,
      sharedImageIds: [imageId, relatedImageId],
      sharedImagesTotal: 2,
    },
  ],
  imagesTotal: 1,
  commentsTotal: 1,
  relatedPlacesTotal: 1,
};

const emptyPlace = {
  ...summary,
  coverImageId: null,
  images: [],
  comments: [],
  relatedPlaces: [],
  imagesTotal: 0,
  commentsTotal: 0,
  relatedPlacesTotal: 0,
};
const parameters = { placeId, imageId, commentId: comment.id };

const uploadDescription =
  "A multipart form with the picture in the part `image` and, if you like, a `caption`, a `locationPrecision`, and `licence`, `credit` and `source`, which otherwise come from the file's XMP and IPTC, then from your preferences. The bytes decide its type: JPEG, PNG, WebP, AVIF, GIF, TIFF or HEIC, of at most 100 megapixels (50 with 16 bits a sample) and 65,535 pixels along an edge, that decodes in 5 s of CPU time and 300 MB of memory (HEIC in 20 s and 900 MB): a progressive JPEG of over some 35 megapixels, an interlaced PNG of over 70, a GIF of over 45 or an AVIF of over 15 does not, and is 413. On a slow line it may take up to an hour, as long as 16 KiB arrive every 30 seconds. Analysis follows later; `analysisStatus` reports its progress, and it fills in `coordinate`, `takenAt`, the camera and the badges. Two addresses do the same.";

/** Notes on the operations of places and pictures, by procedure. */
export const placesNotes: Readonly<Record<string, Note>> = {
  "places.list": {
    description:
      "Each place carries its newest 20 pictures, the nearest of those linked to them (30 in all), its newest 20 comments and its 20 nearest related places, as far as they fit into 30, 30, 10 and 12 KB, independently of the rest of the list; the totals count all of them, and their own lists have the rest. A page that would be larger than 5 MB, or read more than 4,600 objects, is shorter than `limit`; its `next` link begins after the last place.",
    headers: ["Link", "X-Total-Count"],
    response: [place],
  },
  "places.search": {
    description:
      "A match meets all given conditions. A page comes with the `cursor` of the next one, in `Link`; sorted by newest, every page costs as much as the first. `X-Total-Count` counts to 1,000, which stands for more as well. Matches come without the lists that reading a place returns.",
    headers: ["Link", "X-Total-Count"],
    parameters: {
      q: "light",
      near: [54.1785, 12.0831, 5000],
      bbox: [11.5, 53.9, 12.6, 54.4],
      badge: "landscape",
      takenFrom: "2026-02-01T00:00:00Z",
      takenBefore: "2026-03-01T00:00:00Z",
      licence: "CC-BY-SA-4.0",
      creator: creator.id,
      analysisStatus: "done",
    },
    response: [{ place: summary, distanceMeters: 12.4 }],
  },
  "places.points": {
    description:
      "GeoJSON (RFC 7946) for a map: the places within `bbox`, or of the whole globe, by the cells of a grid that stays fixed while the map moves; `cells` sets its resolution. A place alone in its cell comes with id and title; several come as their number and their mean position. The other parameters are those of the search.",
    parameters: { bbox: [11.5, 53.9, 12.6, 54.4], cells: 32 },
    response: {
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          bbox: [12.0703125, 54.16015625, 12.10546875, 54.1953125],
          geometry: { type: "Point", coordinates: [12.0831, 54.1785] },
          properties: { count: 1, placeId, title: "Lighthouse" },
        },
      ],
    },
  },
  "images.search": {
    description:
      "The same as the search of places, for pictures; it does not return linked pictures.",
    headers: ["Link", "X-Total-Count"],
    parameters: { badge: "landscape", analysisStatus: "done" },
    response: [{ image: linkedImage, distanceMeters: null }],
  },
  "places.create": {
    description:
      "You may leave out the coordinate; the place then has none, and its pictures without one of their own get no links.",
    request: {
      title: "Lighthouse",
      description: "At the end of the western pier.",
      latitude: 54.1785,
      longitude: 12.0831,
      linkRadiusMeters: 50,
      caption: "The lighthouse at dusk",
    },
    response: emptyPlace,
  },
  "places.get": {
    description:
      "A place is related to another if pictures of the two are within its own link radius of each other; `sharedImageIds` names pictures of both. It carries the newest 200 pictures and comments and the nearest 200 related places, and 20 linked pictures for each picture, 1,000 in all.",
    parameters,
    response: place,
  },
  "places.update": {
    description:
      "Only the person who shared it, or an admin. Absent fields stay as they are. Pictures without a coordinate from the camera move with their place; related places follow after a moment.",
    parameters,
    request: { title: "The old lighthouse", linkRadiusMeters: 80 },
    response: { ...place, title: "The old lighthouse", linkRadiusMeters: 80 },
  },
  "places.remove": {
    description:
      "Only the person who shared it, or an admin. It leaves every answer at once, with its pictures and comments, and stays in the bin for 30 days; the pictures' bytes go then.",
    parameters,
  },
  "images.ofPlace": {
    description:
      "`linkedImages` are the 10 nearest of the pictures, of any place, within the link radius of this one's place.",
    headers: ["Link", "X-Total-Count"],
    parameters,
    response: [image],
  },
  "images.linked": {
    description:
      "The pictures, of any place, within the link radius of this one's place. `X-Total-Count` counts up to 10,000 of them.",
    headers: ["Link", "X-Total-Count"],
    parameters,
    response: [linkedImage],
  },
  "places.relatedTo": {
    description:
      "The nearest first, up to 5,000. A place stores the nearest 200; a page ends with the last of these, and later pages find the farther ones from the coordinates of the nearest 20,000 pictures of other places. A page may be shorter than `limit`: follow `next`.",
    headers: ["Link", "X-Total-Count"],
    parameters,
    response: place.relatedPlaces,
  },
  "images.upload": {
    description: uploadDescription,
    parameters,
    response: {
      image: {
        ...image,
        takenAt: null,
        cameraMake: "",
        cameraModel: "",
        badges: [],
        analysisStatus: "pending",
        linkedImages: [],
        linkedImagesTotal: 0,
      },
    },
  },
  "images.update": {
    description:
      "Only the person who uploaded it, or an admin. Give at least one field; an empty text clears one. A licence that no list knows is 400. Links that follow from its previous location disappear at once; related places follow after a moment.",
    parameters,
    request: { licence: "CC-BY-4.0", locationPrecision: "approximate" },
    response: {
      ...image,
      licence: "CC-BY-4.0",
      locationPrecision: "approximate",
      linkedImages: [],
      linkedImagesTotal: 0,
    },
  },
  "images.lookup": {
    description:
      "Of other people's pictures it tells nothing, neither by its answer nor by its time. A picture that you have can be added to another place without sending it: `POST /api/images/{imageId}/copies`.",
    request: { sums: [sha256, "0".repeat(64)] },
    response: { found: [{ sha256, images: [{ id: imageId, placeId, placeTitle: "Lighthouse" }] }] },
  },
  "images.copy": {
    description:
      "Only the person who uploaded it. The new picture has the bytes and the alternative text of the first, and its caption, location precision, licence, credit and source unless you give others; deleting one leaves the other. One that is deleted for good meanwhile is 404: send the file then.",
    parameters,
    request: { placeId: relatedId, caption: "The lighthouse from the pier" },
    response: { image: { ...image, placeId: relatedId, caption: "The lighthouse from the pier" } },
  },
  "images.applyRights": {
    description:
      "Fills what your pictures lack from your preferences, or replaces what they have. One call changes at most 500 pictures; `more` asks for another.",
    request: { pictures: "without" },
    response: { count: 12, more: false },
  },
  "images.reanalyse": {
    description:
      "Only the person who uploaded it, or an admin. Use it if an analysis has failed, or is older than a new analyzer; a running analysis continues unchanged. `analysisStatus` reports the progress.",
    parameters,
    response: { ...image, analysisStatus: "pending" },
  },
  "images.remove": {
    description:
      "Only the person who uploaded it, or an admin. It leaves every answer and its address at once, and stays in the bin for 30 days; its bytes go then.",
    parameters,
  },
  "comments.list": { headers: ["Link", "X-Total-Count"], parameters, response: [comment] },
  "comments.add": { parameters, request: { content: "Best after rain." }, response: comment },
  "comments.remove": {
    description: "Only its author, or an admin. It stays in the bin for 30 days.",
    parameters,
  },
};
