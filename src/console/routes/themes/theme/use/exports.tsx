import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { trpc } from "../../../../api/client.ts";
import { FailureNote } from "../../../../parts/failure-note.tsx";
import { FormField } from "../../../../parts/form-field.tsx";
import { useRested } from "../../../../parts/use-rested.ts";
import { ExportedFile } from "./exported-file.tsx";
import { type FormatName, formats } from "./formats.ts";
import { Segments } from "./segments.tsx";

type Appearance = "light" | "dark" | "all";

const packageName = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

/** The live tokens in the forms that other tools and platforms read. */
export function Exports({ slug, version }: { slug: string; version: number }) {
  const heading = useId();
  const [format, setFormat] = useState<FormatName>("css");
  const [appearance, setAppearance] = useState<Appearance>("light");
  const [typed, setTyped] = useState("");
  const rested = useRested(typed.trim());
  const isPackage = packageName.test(rested) && rested.length <= 200;
  const { data, error, refetch } = useQuery({
    ...trpc.delivery.export.queryOptions({
      ...{ slug, format, appearance, v: version },
      ...(format === "compose" && isPackage ? { package: rested } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const chosen = formats.find((one) => one.format === format);
  const name =
    appearance === "all"
      ? slug + (chosen?.bothSuffix ?? chosen?.suffix)
      : `${slug}-${appearance}${chosen?.suffix}`;
  return (
    <section className="use-section" aria-labelledby={heading}>
      <h2 id={heading}>For other tools</h2>
      <div className="use-choices">
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
        <fieldset className="use-formats">
          <legend className="visually-hidden">Format</legend>
          {formats.map((one) => (
            <button
              key={one.format}
              type="button"
              className="use-format"
              aria-pressed={one.format === format}
              onClick={() => setFormat(one.format)}
            >
              <span>{one.name}</span>
              <span className="quiet">{one.says}</span>
            </button>
          ))}
        </fieldset>
        <div className="use-preview">
          {error && <FailureNote error={error} retry={() => void refetch()} />}
          <ExportedFile exported={data} name={name} />
        </div>
      </div>
    </section>
  );
}
