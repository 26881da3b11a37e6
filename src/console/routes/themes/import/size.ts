/** Refuses what the service would, before it is sent or drawn. */
import { isObject } from "#token-text/json-text.ts";
import { bytesText } from "../../../parts/pictures/words.ts";
import { counted } from "../../../parts/status.tsx";

/** Files or tokens that no request can carry. */
export class TooLarge extends Error {}

/** A request's other fields, in bytes: slug, name and what tRPC adds. */
const ENVELOPE = 2_000;

/** @throws TooLarge if the service's limit leaves no room for the document */
export function assertSavable(tokens: object, maxBytes: number): void {
  const bytes = bytesOf(tokens) + ENVELOPE;
  if (bytes <= maxBytes) return;
  const what = `${counted(tokensIn(tokens), "token")}, ${bytesText(bytes)} as JSON`;
  throw new TooLarge(`These are ${what}. ${advice(maxBytes)}`);
}

/**
 * Refuses a document in the format's own spelling before it is converted, which makes it no smaller but for
 * extensions of tools.
 *
 * @throws TooLarge if the service's limit leaves no room for the document
 */
export function assertConvertible(tokens: object, maxBytes: number): void {
  if (tokensIn(tokens) === 0) return;
  const withoutExtensions = JSON.stringify(tokens, (name, value) =>
    name === "$extensions" ? undefined : value,
  );
  assertSavable(JSON.parse(withoutExtensions), maxBytes);
}

/** The refusal of files whose tokens are more than an answer of the service holds. */
export const moreThanAnAnswer = (maxBytes: number): TooLarge =>
  new TooLarge(
    `These files hold more tokens than the service converts at once. ${advice(maxBytes)}`,
  );

/** @throws TooLarge if the files as they are sent are over the service's limit */
export function assertSendable(files: readonly object[], maxBytes: number): void {
  const bytes = bytesOf(files) + ENVELOPE;
  if (bytes <= maxBytes) return;
  throw new TooLarge(
    `${files.length === 1 ? "The file takes" : "The files take"} ${bytesText(bytes)} to send. ${advice(maxBytes)}`,
  );
}

const advice = (maxBytes: number): string =>
  `The service takes ${bytesText(maxBytes)} at once. Import fewer groups, or have an operator raise MAX_BODY_BYTES.`;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Counts the tokens of a document, in all sets and contexts of a resolver. */
export function tokensIn(document: unknown): number {
  let count = 0;
  const left: unknown[] = [document];
  while (left.length > 0) {
    const node = left.pop();
    if (Array.isArray(node)) left.push(...node);
    else if (isObject(node)) {
      if ("$value" in node) count += 1;
      else left.push(...Object.values(node));
    }
  }
  return count;
}

/** Counts the tokens of a document by their paths: a token is one, however many contexts have values for it. */
export function pathsIn(document: unknown): number {
  if (!isObject(document)) return 0;
  const paths = new Set<string>();
  const visit = (node: unknown, path: string): void => {
    if (!isObject(node)) return;
    if ("$value" in node) paths.add(path);
    else {
      for (const [name, child] of Object.entries(node)) {
        if (!name.startsWith("$") || name === "$root") visit(child, `${path}.${name}`);
      }
    }
  };
  for (const root of rootsOf(document)) visit(root, "");
  return paths.size;
}

/** The trees of tokens: the document and its appearances, or what the sets and contexts of a resolver hold. */
function rootsOf(document: Record<string, unknown>): unknown[] {
  const appearances = valuesOf(document.$appearances);
  if (!Array.isArray(document.resolutionOrder)) return [document, ...appearances];
  const inline = document.resolutionOrder.filter((one) => isObject(one) && !("$ref" in one));
  const members = [...inline, ...valuesOf(document.sets), ...valuesOf(document.modifiers)];
  return [
    ...appearances,
    ...members.flatMap((one) =>
      isObject(one) ? [one.sources, ...valuesOf(one.contexts)].flat() : [],
    ),
  ];
}

const valuesOf = (json: unknown): unknown[] => (isObject(json) ? Object.values(json) : []);
