const id = "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11";

/** An example of each query and mutation, by its name. */
export const graphqlExamples: Readonly<Record<string, string>> = {
  places: `query {
  places(limit: 10) {
    title
    coordinate { latitude longitude }
    images { url takenAt badges { display } }
  }
}`,
  place: `query {
  place(id: "${id}") {
    title
    description
    comments(limit: 20) { content creator { username } }
    relatedPlaces { distanceMeters place { title } }
  }
}`,
  images: `query {
  images(limit: 20) { url caption cameraModel analysisStatus }
}`,
  image: `query {
  image(id: "${id}") {
    url
    linkedImages(limit: 10) { url placeId }
    linkedImagesTotal
  }
}`,
  relatedPlaces: `query {
  relatedPlaces(limit: 10) {
    distanceMeters
    sharedImagesTotal
    place { title }
  }
}`,
  searchPlaces: `query {
  searchPlaces(
    q: "light"
    near: { latitude: 54.1785, longitude: 12.0831, radiusMeters: 5000 }
  ) {
    items { distanceMeters place { title imagesTotal } }
    total
    nextCursor
  }
}`,
  searchImages: `query {
  searchImages(analysisStatus: failed, limit: 20) {
    items { image { url analysisError } }
    total
    nextCursor
  }
}`,
  placePoints: `query {
  placePoints(
    bbox: { west: 11.5, south: 53.9, east: 12.6, north: 54.4 }
  ) {
    count
    coordinate { latitude longitude }
    title
  }
}`,
  createPlace: `mutation {
  createPlace(input: {
    title: "Panoramic Highway"
    latitude: 37.885
    longitude: -122.6225
  }) { id }
}`,
  updatePlace: `mutation {
  updatePlace(
    id: "${id}"
    input: { title: "The old lighthouse", linkRadiusMeters: 80 }
  ) { title linkRadiusMeters }
}`,
  deletePlace: `mutation {
  deletePlace(id: "${id}")
}`,
  addComment: `mutation {
  addComment(
    placeID: "${id}"
    content: "Come early."
  ) { id createdAt }
}`,
  deleteComment: `mutation {
  deleteComment(id: "0198c5d0-2233-7445-9667-788990aabbcc")
}`,
  updateImageCaption: `mutation {
  updateImageCaption(
    imageID: "${id}"
    caption: "The bay at noon"
  ) { caption }
}`,
  updateImageLocation: `mutation {
  updateImageLocation(
    imageID: "${id}"
    locationPrecision: "hidden"
  ) { coordinate { latitude longitude } locationPrecision }
}`,
  updateImageRights: `mutation {
  updateImageRights(
    imageID: "${id}"
    licence: "CC-BY-4.0"
    credit: "Ada Okafor"
  ) { licence credit source }
}`,
  reanalyseImage: `mutation {
  reanalyseImage(imageID: "${id}") { analysisStatus }
}`,
  deleteImage: `mutation {
  deleteImage(id: "${id}")
}`,
  updateImageAlt: `mutation {
  updateImageAlt(
    imageID: "${id}"
    alt: "A white lighthouse against an orange sky"
  ) { alt altWritten }
}`,
  bin: `query {
  bin(limit: 20) { id kind title goesAt mayRestore }
}`,
  restoreFromBin: `mutation {
  restoreFromBin(id: "${id}")
}`,
  deleteForGood: `mutation {
  deleteForGood(id: "${id}")
}`,
  report: `mutation {
  report(
    kind: "image"
    id: "${id}"
    reason: "privacy"
    note: "My house number is on it."
  )
}`,
  reports: `query {
  reports(limit: 20) {
    id
    thing { kind title text }
    reports { reason note }
  }
}`,
  decideReports: `mutation {
  decideReports(id: "${id}", decision: "hide")
}`,
};
