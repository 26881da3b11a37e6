import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { trpc } from "#console/api/client.ts";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { FormField } from "#console/parts/form-field.tsx";
import type { AxisListing, Modes } from "#console/parts/modes.ts";
import { ModesPicker } from "#console/parts/modes-picker.tsx";
import { useRested } from "#console/parts/use-rested.ts";
import { fitting, useFileName } from "./axes.ts";
import { ExportedFile } from "./exported-file.tsx";
import { type FormatName, formats } from "./formats.ts";
import { Segments } from "./segments.tsx";

type Appearance = "light" | "dark" | "all";

/** The formats that print names as a page reads them. */
const named: ReadonlySet<FormatName> = new Set(["css", "scss", "ts", "tailwind"]);

const packageName = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/** The live tokens in the forms that other tools and platforms read. */
export function Exports({
  slug,
  version,
  axes,
  hasOwn,
}: {
  slug: string;
  version: number;
  axes: readonly AxisListing[];
  /** Whether the theme has names of its own. */
  hasOwn: boolean;
}) {
  const heading = useId();
  const [format, setFormat] = useState<FormatName>("css");
  const [appearance, setAppearance] = useState<Appearance>(hasOwn ? "all" : "light");
  const [all, setAll] = useState(false);
  const { names, references, isDocument, choices } = useNaming(format, hasOwn);
  const [chosenModes, setModes] = useState<Modes>({});
  const modes = fitting(axes, chosenModes, appearance);
  const [typed, setTyped] = useState("");
  const rested = useRested(typed.trim());
  const isPackage = packageName.test(rested) && rested.length <= 200;
  const { data, error, refetch } = useQuery({
    ...trpc.delivery.export.queryOptions({
      ...{ slug, format, v: version, references, names },
      ...(format === "compose" && isPackage ? { package: rested } : {}),
      ...(isDocument ? {} : permutationsOf(appearance, all, modes)),
    }),
    placeholderData: keepPreviousData,
  });
  const fileName = useFileName({ slug, format, appearance, modes, all });
  const name = isDocument ? documentName(slug, axes) : fileName;
  return (
    <section className="grid gap-12 use-section" aria-labelledby={heading}>
      <h2 id={heading}>For other tools</h2>
      <div className="wrap stretch use-choices">
        {choices}
        {!isDocument && (
          <Permutations {...{ axes, appearance, setAppearance, all, setAll, modes, setModes }} />
        )}
        {format === "compose" && (
          <FormField
            label="Package"
            className="tk-input mono use-package"
            value={typed}
            placeholder="tokens"
            spellCheck={false}
            autoCapitalize="none"
            error={rested === "" || isPackage ? undefined : "Write it as in com.acme.tokens."}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </div>
      <div className="grid gap-16 use-exports">
        <Formats format={format} onFormat={setFormat} />
        <div className="grid gap-8 narrow packed use-preview">
          {error && <FailureNote error={error} retry={() => void refetch()} />}
          <ExportedFile exported={data} name={name} />
        </div>
      </div>
    </section>
  );
}

/** Chooses the names and references of a file, as far as its format has a choice. */
function useNaming(format: FormatName, hasOwn: boolean) {
  const [isOwn, setOwn] = useState(hasOwn);
  const [keeps, setKeeps] = useState(false);
  const mayName = hasOwn && named.has(format);
  const mayKeep = named.has(format) || format === "json";
  const references = mayKeep && keeps;
  const choices = (
    <>
      {mayName && (
        <Segments
          name="Names"
          options={[
            ["own", "Your own names"],
            ["tokenkit", "Names of tokenkit"],
          ]}
          value={isOwn ? "own" : "tokenkit"}
          onChange={(value) => setOwn(value === "own")}
        />
      )}
      {mayKeep && (
        <Segments
          name="References"
          options={[
            ["resolved", "Resolved"],
            ["kept", "Kept"],
          ]}
          value={keeps ? "kept" : "resolved"}
          onChange={(value) => setKeeps(value === "kept")}
        />
      )}
    </>
  );
  return {
    names: mayName && isOwn ? ("own" as const) : undefined,
    references,
    /** The document as its authors wrote it, in every appearance and context. */
    isDocument: references && format === "json",
    choices,
  };
}

const permutationsOf = (appearance: Appearance, all: boolean, modes: Modes) =>
  all ? { appearance, modes: "all" as const } : { appearance, inputs: modes };

/** The name of a document with its references, as the service calls it. */
const documentName = (slug: string, axes: readonly AxisListing[]): string =>
  `${slug}.${axes.length > 0 ? "resolver" : "tokens"}.json`;

/** Chooses the appearances and contexts of a file. */
function Permutations({
  axes,
  appearance,
  setAppearance,
  all,
  setAll,
  modes,
  setModes,
}: {
  axes: readonly AxisListing[];
  appearance: Appearance;
  setAppearance: (appearance: Appearance) => void;
  all: boolean;
  setAll: (all: boolean) => void;
  modes: Modes;
  setModes: (modes: Modes) => void;
}) {
  return (
    <>
      <Segments
        name="Appearance"
        options={[
          ["light", "Light"],
          ["dark", "Dark"],
          ["all", "Both"],
        ]}
        value={appearance}
        onChange={setAppearance}
      />
      {axes.length > 0 && (
        <Segments
          name="Contexts"
          options={[
            ["one", "One of each axis"],
            ["all", "All of them"],
          ]}
          value={all ? "all" : "one"}
          onChange={(value) => setAll(value === "all")}
        />
      )}
      {!all && (
        <ModesPicker
          axes={axes}
          modes={modes}
          appearance={appearance === "all" ? "light" : appearance}
          onModes={(next, own) => {
            setModes(next);
            if (own !== undefined && appearance !== "all") setAppearance(own);
          }}
        />
      )}
    </>
  );
}

function Formats({
  format,
  onFormat,
}: {
  format: FormatName;
  onFormat: (format: FormatName) => void;
}) {
  return (
    <fieldset className="grid gap-2 packed use-formats">
      <legend className="visually-hidden">Format</legend>
      {formats.map((one) => (
        <button
          key={one.format}
          type="button"
          className="grid plain round-8 ink label at-start use-format"
          aria-pressed={one.format === format}
          onClick={() => onFormat(one.format)}
        >
          <span>{one.label}</span>
          <span className="small quiet">{one.form}</span>
        </button>
      ))}
    </fieldset>
  );
}
