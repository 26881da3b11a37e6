import { z } from "zod";
import { invalid } from "../errors/errors.ts";
import { runtime } from "../procedures/builders.ts";
import { slug } from "../themes/schemas.ts";
import { inPackage, packagePattern } from "../tokens/export/compose.ts";
import {
  type ExportFormatName,
  fileNameOf,
  formatNames,
  listOfFormats,
  servedAs,
} from "../tokens/export/served.ts";
import { type Appearance, appearances } from "../tokens/findings.ts";
import type { Artefact } from "./artefact.ts";
import type { Delivery } from "./delivery.ts";
import { obtainDocument } from "./export-document.ts";
import { pinnedVersion, requestedModes, requestedNames } from "./inputs.ts";
import { artefactSchema, obtainThemed } from "./render.ts";

/** A theme's tokens in the format of another tool or platform, ready to send. */
export const exportTokens = runtime
  .input(
    z.object({
      slug,
      appearance: z
        .enum([...appearances, "all"], { error: "must be light, dark or all" })
        .optional()
        .meta({
          description:
            "`all` for both in one: dynamic colors, schemes, `light-dark()`, or a zip where it takes several files. `light` or `dark` for one; the theme's default when left out.",
        }),
      format: z.enum(formatNames, { error: `must be one of ${formatNames.join(", ")}` }).meta({
        description: `${listOfFormats}.`,
      }),
      package: z
        .string()
        .max(200, { error: "must be at most 200 characters" })
        .regex(packagePattern, { error: "must be a Kotlin package such as com.acme.tokens" })
        .optional()
        .meta({
          description: "Package of the Kotlin file, for `compose` alone; `tokens` if none.",
        }),
      v: pinnedVersion,
      modes: z.enum(["all"], { error: "must be all" }).optional().meta({
        description:
          "`all` for every context of every axis: as one stylesheet for `css`, else as a zip with a file for each permutation and their list.",
      }),
      names: requestedNames,
      references: z.boolean({ error: "must be true or false" }).default(false).meta({
        description:
          "`true` keeps the references of tokens that refer to others as a whole: `var()` in `css`, variables in `scss`, a list in `ts`; of `json` the document as its authors wrote it, with aliases, every appearance and its resolver.",
      }),
      inputs: requestedModes,
    }),
  )
  .output(artefactSchema)
  .query(async ({ ctx, input: { package: name, names, references, ...input } }) => {
    const { delivery } = ctx.services;
    const { format } = input;
    refuseMeaningless({ ...input, package: name, names, references });
    if (references && format === "json") {
      return obtainDocument(delivery, { slug: input.slug, v: input.v });
    }
    const isOwnSheet = names === "own" && format === "css";
    const appearance = input.appearance ?? (isOwnSheet ? "all" : undefined);
    const both = appearance === "all";
    // The sheet of own names has every context, whatever the request says of modes.
    const all = input.modes === "all" && !isOwnSheet;
    // With both appearances, a format shows the theme's default first.
    const request = { ...input, appearance: both ? undefined : appearance };
    const { mediaType, zipped } = servedAs(format, appearance ?? "light", all);
    const artefact = await obtainThemed(delivery, delivery.shared(), request, {
      form: ["export", format, both && "all", all && "modes", names, references && "refs"]
        .filter(Boolean)
        .join(" "),
      contentType: mediaType,
      binary: zipped,
      body: async ({ id, slug, tokens }, preferred, modes) => {
        const args = {
          document: tokens,
          slug,
          format,
          appearance: both ? ("all" as const) : preferred,
          preferred,
          modes,
          all,
          names,
          references,
        };
        return delivery.engine.export(id, args);
      },
      headers: ({ slug }, modes) => {
        const name = fileNameOf({ slug, format, appearance: appearance ?? "light", modes, all });
        return ["Content-Disposition", `inline; filename="${name}"`];
      },
    });
    if (name === undefined) return artefact;
    const key = `${artefact.key} ${artefact.serial} ${name}`;
    return delivery.packaged.obtain(key, input.slug, async () => ({
      ...artefact.head,
      body: zipped
        ? await repackaged(delivery, artefact, name)
        : inPackage(String(await artefact.body()), name),
    }));
  });

interface Wanted {
  format: ExportFormatName;
  appearance?: Appearance | "all" | undefined;
  modes?: "all" | undefined;
  package: string | undefined;
  names: "own" | undefined;
  references: boolean;
}

const withNames: readonly ExportFormatName[] = ["css", "scss", "ts", "tailwind"];
const withReferences: readonly ExportFormatName[] = [...withNames, "json"];

/** @throws PlatformError `validation_failed` for a parameter without a meaning for the format */
function refuseMeaningless(wanted: Wanted): void {
  const { format, appearance = "all", modes, names, references } = wanted;
  if (wanted.package !== undefined && format !== "compose") {
    throw invalid("package", "is for compose alone; leave it out");
  }
  if (names !== undefined && !withNames.includes(format)) {
    const reason =
      format === "json"
        ? "the document of json says its own names whatever is asked for"
        : `${format} has names of its own language`;
    throw invalid("names", `is for css, scss, ts and tailwind; ${reason}, so leave it out`);
  }
  if (!references) return;
  if (!withReferences.includes(format)) {
    throw invalid(
      "references",
      `is for css, scss, ts, tailwind and json; ${format} prints values alone, so leave it out`,
    );
  }
  if (format === "json" && (appearance !== "all" || modes !== undefined)) {
    throw invalid("references", "keeps all in one document; leave out appearance and modes");
  }
}

/** A zip of Kotlin files in another package. */
async function repackaged({ engine }: Delivery, artefact: Artefact, name: string): Promise<Buffer> {
  const document = (await artefact.body()).toString("base64");
  const archive = await engine.run("repackage", { document, name }, artefact.head.themeId);
  return Buffer.from(archive, "base64");
}
