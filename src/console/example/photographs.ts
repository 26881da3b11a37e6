import { authors } from "./authors.ts";
import type { ExamplePlace } from "./places.ts";

/** Addresses of the photographs by their file in the list; nothing is fetched before it is loaded. */
const photographs = import.meta.glob<string>("./photographs/*.jpg", {
  query: "?url",
  import: "default",
  eager: true,
});

const texts = import.meta.glob<string>("./photographs/*.txt", {
  query: "?url",
  import: "default",
  eager: true,
});

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

/** The photographs' authors, with their licences and the addresses of the texts of these. */
export const credits: readonly { name: string; licence: string; address: string | undefined }[] =
  Object.values(authors).map(({ name, licence, text }) => ({
    name,
    licence,
    address: texts[`./photographs/${text}`],
  }));
