/** A token document of this platform, or an export of it: nothing is converted. */
export const AS_IT_IS = "tokenkit";

/** The formats by the names that `tokens.convert` has for them, in the words of a menu. */
export const formatLabels: Readonly<Record<string, string>> = {
  [AS_IT_IS]: "Token document, as it is",
  dtcg: "Design Tokens",
  resolver: "Resolver document",
  "tokens-studio": "Tokens Studio, Penpot",
  "figma-variables": "Figma, REST API",
  "figma-native": "Figma, export of variables",
  "style-dictionary": "Style Dictionary",
  css: "CSS custom properties, Tailwind",
  shadcn: "shadcn/ui registry",
  material: "Material Theme Builder",
  spectrum: "Adobe Spectrum",
  theo: "Theo",
  "open-props": "Open Props",
  cloudscape: "Cloudscape",
  "tailwind-config": "Tailwind 3, tailwind.config",
  sass: "Sass variables and maps",
  flat: "JSON of names and values",
};
