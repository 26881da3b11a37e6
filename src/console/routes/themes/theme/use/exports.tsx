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

const packageName = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/** The live tokens in the forms that other tools and platforms read. */
export function Exports({
  slug,
  version,
  axes,
}: {
  slug: string;
  version: number;
  axes: readonly AxisListing[];
}) {
  const heading = useId();
  const [format, setFormat] = useState<FormatName>("css");
  const [appearance, setAppearance] = useState<Appearance>("light");
  const [all, setAll] = useState(false);
  const [keepsReferences, setKeepsReferences] = useState(false);
  const references = format === "json" && keepsReferences;
  const [chosenModes, setModes] = useState<Modes>({});
  const modes = fitting(axes, chosenModes, appearance);
  const [typed, setTyped] = useState("");
  const rested = useRested(typed.trim());
  const isPackage = packageName.test(rested) && rested.length <= 200;
  const { data, error, refetch } = useQuery({
    ...trpc.delivery.export.queryOptions({
      ...{ slug, format, v: version, references },
      ...(format === "compose" && isPackage ? { package: rested } : {}),
      ...(references ? {} : permutationsOf(appearance, all, modes)),
    }),
    placeholderData: keepPreviousData,
  });
  const fileName = useFileName({ slug, format, appearance, modes, all });
  const name = references ? documentName(slug, axes) : fileName;
  return (
    <section className="use-section" aria-labelledby={heading}>
      <h2 id={heading}>For other tools</h2>
      <div className="use-choices">
        {format === "json" && (
          <Segments
            name="References"
            options={[
              ["resolved", "Resolved"],
              ["kept", "Kept"],
            ]}
            value={keepsReferences ? "kept" : "resolved"}
            onChange={(value) => setKeepsReferences(value === "kept")}
          />
        )}
        {!references && (
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
      <div className="use-exports">
        <Formats format={format} onFormat={setFormat} />
        <div className="use-preview">
          {error && <FailureNote error={error} retry={() => void refetch()} />}
          <ExportedFile exported={data} name={name} />
        </div>
      </div>
    </section>
  );
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
    <fieldset className="use-formats">
      <legend className="visually-hidden">Format</legend>
      {formats.map((one) => (
        <button
          key={one.format}
          type="button"
          className="use-format"
          aria-pressed={one.format === format}
          onClick={() => onFormat(one.format)}
        >
          <span>{one.label}</span>
          <span className="quiet">{one.form}</span>
        </button>
      ))}
    </fieldset>
  );
}
