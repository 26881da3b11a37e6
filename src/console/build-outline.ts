import type { Plugin } from "vite";

/** Degrees: a map that shows the world in outline knows nothing finer. */
const STEP = 0.02;

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { countries: { geometries: { type: string; arcs: unknown }[] } };
}

/** Makes the world's outline a third smaller on its way into the console: coarser, and without names. */
export const smallOutline: Plugin = {
  name: "small-outline",
  enforce: "pre",
  transform: {
    filter: { id: /world-atlas\/countries-110m\.json$/ },
    handler: (text) => JSON.stringify(smaller(JSON.parse(text))),
  },
};

function smaller({ transform, arcs, objects }: Topology): object {
  const { scale, translate } = transform;
  const geometries = objects.countries.geometries.map(({ type, arcs: of }) => ({ type, arcs: of }));
  return {
    type: "Topology",
    transform: { scale: [STEP, STEP], translate: [0, 0] },
    objects: { countries: { type: "GeometryCollection", geometries } },
    arcs: arcs.map((arc) => coarser(arc, scale, translate)),
  };
}

/** Each point by its distance from the one before, as it came; points that fall together are one. */
function coarser(
  arc: readonly [number, number][],
  scale: readonly [number, number],
  translate: readonly [number, number],
): [number, number][] {
  const steps: [number, number][] = [];
  let [x, y] = [0, 0];
  let [lastX, lastY] = [0, 0];
  for (const [dx, dy] of arc) {
    x += dx;
    y += dy;
    const nextX = Math.round((x * scale[0] + translate[0]) / STEP);
    const nextY = Math.round((y * scale[1] + translate[1]) / STEP);
    if (steps.length > 0 && nextX === lastX && nextY === lastY) continue;
    steps.push([nextX - lastX, nextY - lastY]);
    [lastX, lastY] = [nextX, nextY];
  }
  return steps;
}
