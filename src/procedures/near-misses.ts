import { z } from "zod";
import { type FieldError, PlatformError } from "../errors/errors.ts";
import { isOneSlip } from "../errors/slip.ts";

const MAX_DETAILS = 20;

/**
 * Refuses an unknown field that is one slip (an insertion, a deletion, a replacement or a transposition)
 * away from a known one, because ignoring it would lose its value silently. Checks only objects with the
 * schema's own fields, so never a token document or metadata.
 *
 * @throws PlatformError `validation_failed` naming both fields
 */
export function assertNoNearMisses(schema: z.ZodObject, input: unknown): void {
  const details: FieldError[] = [];
  for (const detail of nearMisses(schema, input, "")) {
    if (details.push(detail) === MAX_DETAILS) break;
  }
  const first = details[0];
  if (first === undefined) return;
  throw new PlatformError("validation_failed", `${first.field}: ${first.message}`, details);
}

function* nearMisses(schema: unknown, value: unknown, path: string): Generator<FieldError> {
  if (typeof value !== "object" || value === null) return;
  const type = plain(schema);
  if (type instanceof z.ZodArray && Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      yield* nearMisses(type.element, item, `${path}${at}.`);
    }
  }
  if (!(type instanceof z.ZodObject)) return;
  const names = Object.keys(type.shape);
  for (const [field, content] of Object.entries(value)) {
    if (names.includes(field)) {
      yield* nearMisses(type.shape[field], content, `${path}${field}.`);
      continue;
    }
    const meant = names.filter((name) => isOneSlip(field, name));
    if (meant.length > 0) {
      yield {
        field: path + field,
        message: `is not known; if you mean ${meant.join(" or ")}, write that, else leave it out`,
      };
    }
  }
}

/** Unwraps optional, nullable and default schemas. */
function plain(schema: unknown): unknown {
  let type = schema;
  while (
    type instanceof z.ZodOptional ||
    type instanceof z.ZodNullable ||
    type instanceof z.ZodDefault
  ) {
    type = type.def.innerType;
  }
  return type;
}
