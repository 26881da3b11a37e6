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
  deleteImage: `mutation {
  deleteImage(id: "${id}")
}`,
};
