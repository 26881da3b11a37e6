import type { RequestOptions, TestPlatform } from "../../support/platform.ts";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
  data: any;
  errors?: { message: string; path?: string[]; extensions: Record<string, unknown> }[];
  headers: Headers;
}

/** One GraphQL request. */
export async function graphql(
  platform: TestPlatform,
  query: string,
  variables: Record<string, unknown> = {},
  options: RequestOptions = {},
): Promise<Answer> {
  const { status, body, headers } = await platform.post("/graphql", { query, variables }, options);
  return { status, headers, data: body.data, errors: body.errors };
}

const imageFields = `id placeId url caption alt altWritten contentType byteSize width height
  coordinate { latitude longitude } locationPrecision takenAt cameraMake cameraModel licence credit source
  badges { label display confidence source } analysisStatus analysisError createdAt`;
const userFields = "id username email";
export const commentFields = `id placeId content creator { ${userFields} } createdAt`;
const summaryFields = `id title description coordinate { latitude longitude } linkRadiusMeters
  coverImageId creator { ${userFields} } createdAt`;
export const relationFields = `place { ${summaryFields} } distanceMeters sharedImageIds sharedImagesTotal`;
export const imageWithLinked = `${imageFields} linkedImages { ${imageFields} } linkedImagesTotal`;
/** Every field of a place that REST has. */
export const placeFields = `${summaryFields} images { ${imageWithLinked} }
  comments { ${commentFields} } relatedPlaces { ${relationFields} }
  imagesTotal commentsTotal relatedPlacesTotal`;
