/** The forms of the tokens that other tools and platforms read. */
interface Format {
  format: "css" | "scss" | "tailwind" | "json" | "ts" | "swift" | "compose" | "android";
  name: string;
  says: string;
  /** What follows the theme's slug in a file's name. */
  suffix: string;
  /** The same for both appearances in one, where that is otherwise. */
  bothSuffix?: string;
}

export const formats: readonly Format[] = [
  { format: "css", name: "CSS", says: "custom properties", suffix: ".css" },
  { format: "scss", name: "SCSS", says: "variables and a map", suffix: ".scss" },
  { format: "tailwind", name: "Tailwind", says: "v4 @theme", suffix: ".theme.css" },
  {
    format: "json",
    name: "Design tokens",
    says: "JSON, 2025.10",
    suffix: ".tokens.json",
    bothSuffix: ".resolver.json",
  },
  { format: "ts", name: "TypeScript", says: "typed constants", suffix: ".ts" },
  { format: "swift", name: "Swift", says: "SwiftUI", suffix: ".swift" },
  { format: "compose", name: "Kotlin", says: "Jetpack Compose", suffix: ".kt" },
  {
    format: "android",
    name: "Android",
    says: "XML resources",
    suffix: ".xml",
    bothSuffix: ".android.zip",
  },
];

export type FormatName = Format["format"];
