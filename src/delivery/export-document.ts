import { servedFormats } from "../tokens/export/served.ts";
import type { Artefact } from "./artefact.ts";
import type { Delivery } from "./delivery.ts";
import { obtainThemed } from "./render.ts";

/** A version's document as its authors wrote it, with aliases, every appearance and its resolver. */
export function obtainDocument(
  delivery: Delivery,
  { slug, v }: { slug: string; v: number | undefined },
): Promise<Artefact> {
  const request = { slug, v, appearance: "light" } as const;
  return obtainThemed(delivery, delivery.shared(), request, {
    form: "export json references",
    contentType: servedFormats.json.mediaType,
    body: async ({ tokens }) => `${JSON.stringify(JSON.parse(tokens), null, 2)}\n`,
    headers: ({ slug: name, tokens }) => {
      const kind = Object.hasOwn(JSON.parse(tokens), "resolutionOrder") ? "resolver" : "tokens";
      return ["Content-Disposition", `inline; filename="${name}.${kind}.json"`];
    },
  });
}
