import { type ExamplePlace, examplePlaces } from "./places.ts";

/** Addresses of the photographs by their file in the list; nothing is fetched before it is loaded. */
const photographs = import.meta.glob<string>(
  [
    "./photographs/*.jpg",
    "../../../test/fixtures/pictures/photographs/apple-iphone-{4s-garage,4s-road,4s-street,6-plus}.jpg",
    "../../../test/fixtures/pictures/photographs/{nikon-d2h,nokia-lumia-820,sony-ilce-6000}.jpg",
  ],
  { query: "?url", import: "default", eager: true },
);

/** Whether the console was built with all of them: a checkout may be without the tests' folder. */
export const hasPhotographs = examplePlaces.every((place) =>
  place.photographs.every(({ file }) => file in photographs),
);

const licences = import.meta.glob<string>(
  "../../../test/fixtures/pictures/licences/{exif,exif-parser,goexif,jpeg-exif}.txt",
  { query: "?url", import: "default", eager: true },
);

/** The bytes of a photograph of the list. */
export async function photograph({
  file,
}: Pick<ExamplePlace["photographs"][number], "file">): Promise<Blob> {
  const address = photographs[file];
  if (address === undefined) throw new Error(`The console was built without ${file}.`);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`A photograph could not be fetched: ${response.status}.`);
  return response.blob();
}

/** The authors and licences of the photographs, by package name. */
export const photographLicences: readonly { name: string; address: string }[] = Object.entries(
  licences,
).map(([file, address]) => ({ name: file.replace(/^.*\/(.*)\.txt$/, "$1"), address }));
