import { z } from "zod";

export interface Variable<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** One line for `.env.example`. */
  help: string;
  /** The value in `.env.example`: the default, or empty if there is none or it depends on other variables. */
  shown: string;
}

export function variable<S extends z.ZodType>(shown: string, help: string, schema: S): Variable<S> {
  return { schema, help, shown };
}

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

export const integer = (min: number, max: number, fallback: number) =>
  wholeNumber(min, max).default(fallback);

export const flag = (fallback: boolean) =>
  z
    .enum(["true", "false"], { error: "must be true or false" })
    .default(fallback ? "true" : "false")
    .transform((text) => text === "true");

export const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

export const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL" })
  .transform((url) => url.replace(/\/+$/, ""));

export const secret = z
  .string()
  .refine((text) => text.split(",").every((part) => Buffer.byteLength(part.trim()) >= 32), {
    error: "must be at least 32 bytes (several, separated by commas: the first signs)",
  })
  .transform((text) => text.split(",").map((part) => part.trim()) as [string, ...string[]])
  .optional();

export const text = z.string().optional();
