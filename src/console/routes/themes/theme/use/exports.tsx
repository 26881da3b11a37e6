import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { trpc } from "../../../../api/client.ts";
import { FailureNote } from "../../../../parts/failure-note.tsx";
import { Code } from "./code.tsx";
import { Segments } from "./segments.tsx";

const formats = [
  { format: "css", name: "CSS", says: "custom properties", suffix: ".css" },
  { format: "scss", name: "SCSS", says: "variables and a map", suffix: ".scss" },
  { format: "tailwind", name: "Tailwind", says: "v4 @theme", suffix: ".tailwind.css" },
  { format: "json", name: "Design tokens", says: "JSON, 2025.10", suffix: ".tokens.json" },
  { format: "ts", name: "TypeScript", says: "typed constants", suffix: ".ts" },
  { format: "swift", name: "Swift", says: "SwiftUI", suffix: ".swift" },
  { format: "compose", name: "Kotlin", says: "Jetpack Compose", suffix: ".kt" },
  { format: "android", name: "Android", says: "XML resources", suffix: ".xml" },
] as const;

/** The live tokens in the forms that other tools and platforms read. */
export function Exports({ slug, version }: { slug: string; version: number }) {
  const heading = useId();
  const [format, setFormat] = useState<(typeof formats)[number]["format"]>("css");
  const [appearance, setAppearance] = useState<"light" | "dark">("light");
  const { data, error, refetch } = useQuery({
    ...trpc.delivery.export.queryOptions({ slug, format, appearance, v: version }),
    placeholderData: keepPreviousData,
  });
  const suffix = formats.find((one) => one.format === format)?.suffix ?? "";
  return (
    <section className="use-section" aria-labelledby={heading}>
      <h2 id={heading}>For other tools</h2>
      <div className="use-choices">
        <Segments
          name="Appearance"
          options={[
            ["light", "Light"],
            ["dark", "Dark"],
          ]}
          value={appearance}
          onChange={setAppearance}
        />
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
          <Code
            text={data?.body}
            name="Export"
            file={{
              name: `${slug}-${appearance}${suffix}`,
              type: data?.contentType ?? "text/plain",
            }}
          />
        </div>
      </div>
    </section>
  );
}
