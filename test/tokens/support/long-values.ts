import { hex, resolver } from "./resolvers.ts";

/**
 * A small resolver of 256 permutations whose values are long, and others in each: eighty gradients of
 * eight colors, each of which is an axis. With 64 stops they are 105 million characters as JSON.
 */
export function longValues(stops: number, blue = "00") {
  const axes = Array.from({ length: 8 }, (_, index) => `p${index}`);
  const gradient = {
    $type: "gradient",
    $value: Array.from({ length: stops }, (_, index) => ({
      color: `{p${index % 8}}`,
      position: index / stops,
    })),
  };
  const core = Object.fromEntries(
    Array.from({ length: 80 }, (_, index) => [`g${index}`, gradient]),
  );
  const contexts = (name: string, index: number) => ({
    x: { [name]: hex(`#ff${index}0${blue}`) },
    y: { [name]: hex(`#00${index}0${blue}`) },
  });
  return resolver(
    core,
    Object.fromEntries(axes.map((name, index) => [`m${index}`, contexts(name, index)])),
  );
}
