import { z } from "zod";
import { SLUG_PATTERN } from "../procedures/slug.ts";

const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  description: string,
) => z.enum(values, { error: `must be ${values.join(" or ")}` }).meta({ description });

const slugOrNone = z
  .string({ error: "must be a string" })
  .refine((value) => value === "" || SLUG_PATTERN.test(value), {
    error: "must be the slug of a theme, or empty for none",
  })
  .meta({ description: "Slug of the theme for requests that name none; empty for none." });

const baseOrNone = z
  .string({ error: "must be a string" })
  .max(2000, { error: "must be at most 2000 characters" })
  .refine((value) => value === "" || isHttpBase(value), {
    error: "must be an absolute http or https URL without query or fragment, or empty",
  })
  .meta({
    description:
      "The base of the addresses in the manifest and snippets; empty for this service's own.",
  });

function isHttpBase(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#"'<>\s\\]/.test(value);
}

/** Every recognised setting: its default and its valid values (all strings). */
export const settingsRegistry = {
  "default.theme": { fallback: "", schema: slugOrNone },
  "default.appearance": {
    fallback: "light",
    schema: oneOf(["light", "dark"], "The appearance that the manifest names as default."),
  },
  "runtime.public": {
    fallback: "true",
    schema: oneOf(["true", "false"], "With `false`, the runtime surface needs a key."),
  },
  "runtime.apiBase": { fallback: "", schema: baseOrNone },
  "styleGuide.public": {
    fallback: "true",
    schema: oneOf(
      ["true", "false"],
      "With `false`, the style guides at `/t/…` and the list at `/` are open only to people who have signed in.",
    ),
  },
  "publish.breaking": {
    fallback: "allow",
    schema: oneOf(
      ["allow", "confirm", "refuse"],
      "What becomes of a change that breaks what is live: `allow`, `confirm` (it needs `acceptBreaking: true`) or `refuse`.",
    ),
  },
  "publish.review": {
    fallback: "off",
    schema: oneOf(
      ["off", "1", "2"],
      "How many people must approve content before it goes live: `off`, `1` or `2`. A theme may ask for more.",
    ),
  },
} as const;

export type SettingKey = keyof typeof settingsRegistry;
export const settingKeys = Object.keys(settingsRegistry) as SettingKey[];
