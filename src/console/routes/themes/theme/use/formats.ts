import type { ExportFormatName } from "../../../../../tokens/export/served.ts";

/** The forms of the tokens that other tools and platforms read. */
export type FormatName = ExportFormatName;

interface Format {
  format: FormatName;
  name: string;
  says: string;
}

export const formats: readonly Format[] = [
  { format: "css", name: "CSS", says: "custom properties" },
  { format: "scss", name: "SCSS", says: "variables and a map" },
  { format: "tailwind", name: "Tailwind", says: "v4 @theme" },
  {
    format: "json",
    name: "Design tokens",
    says: "JSON, 2025.10",
  },
  { format: "ts", name: "TypeScript", says: "typed constants" },
  { format: "swift", name: "Swift", says: "SwiftUI" },
  { format: "compose", name: "Kotlin", says: "Jetpack Compose" },
  {
    format: "android",
    name: "Android",
    says: "XML resources",
  },
];
