/** Documents that are as heavy as the platform accepts. */
type Json = Record<string, unknown>;

const byte = (value: number): string => (value % 256).toString(16).padStart(2, "0");
const color = (seed: number): Json => ({
  $type: "color",
  $value: `#${byte(seed)}${byte(seed >> 8)}${byte(seed * 7)}`,
});

/** A plain document of many colors. */
export const colors = (count: number, seed = 0): Json => ({
  c: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [index.toString(36), color(index + seed)]),
  ),
});

const AXES = ["brand", "density", "contrast", "season"];
const CONTEXTS = ["one", "two", "three", "four"];

/** 256 permutations of four axes; a context writes some colors that no other axis writes. */
export function permutations(tokens: number, written: number, seed = 0): Json {
  const names = Array.from({ length: tokens }, (_, index) => `t${index}`);
  const own = (which: readonly string[], from: number): Json =>
    Object.fromEntries(which.map((name, index) => [name, color(from + index * 31)]));
  const share = Math.floor(written / AXES.length);
  return {
    version: "2025.10",
    resolutionOrder: [
      { type: "set", name: "core", sources: [own(names, seed)] },
      ...AXES.map((name, axis) => ({
        type: "modifier",
        name,
        default: CONTEXTS[0],
        contexts: Object.fromEntries(
          CONTEXTS.map((context, index) => [
            context,
            index === 0
              ? []
              : [own(names.slice(axis * share, (axis + 1) * share), seed + index * 997)],
          ]),
        ),
      })),
    ],
  };
}

/** The queries of all 256. */
export function everyPermutation(): string[] {
  let all = [""];
  for (const axis of AXES) {
    all = all.flatMap((one) => CONTEXTS.map((context) => `${one}&${axis}=${context}`));
  }
  return all;
}
