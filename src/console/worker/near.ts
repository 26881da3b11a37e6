/** Finds the existing path that a wrong one may stand for. */
import type { Structure } from "../editing/structure.ts";

export interface Near {
  nearest(dotted: string, wanted: "token" | "group", except: string): string | undefined;
  rootOf(group: string): string | undefined;
}

export function nearTo({ tokens, groups }: Structure): Near {
  return {
    nearest(dotted, wanted, except) {
      const paths = wanted === "token" ? tokens : groups;
      const bound = Math.max(1, Math.min(4, Math.floor(dotted.length / 4)));
      const closest = closestTo(dotted, paths.keys(), bound, except);
      if (closest.length === 0) return onlyNamesake(dotted, paths.keys(), except);
      return closest.length === 1 ? closest[0] : undefined;
    },
    rootOf(group) {
      const root = `${group}.$root`;
      return tokens.has(root) ? root : undefined;
    },
  };
}

/** The paths at the least distance within the bound. */
function closestTo(
  dotted: string,
  paths: Iterable<string>,
  bound: number,
  except: string,
): readonly string[] {
  let closest: string[] = [];
  let least = bound;
  for (const path of paths) {
    const distance = path === except ? undefined : distanceOf(dotted, path, least);
    if (distance === undefined || distance > least) continue;
    if (distance < least) closest = [];
    closest.push(path);
    least = distance;
  }
  return closest;
}

/** The only path with the same last name. */
function onlyNamesake(dotted: string, paths: Iterable<string>, except: string): string | undefined {
  const last = `.${dotted.slice(dotted.lastIndexOf(".") + 1)}`;
  const found = [...paths].filter((path) => `.${path}`.endsWith(last) && path !== except);
  return found.length === 1 ? found[0] : undefined;
}

/** Edits from one text to another; undefined beyond the bound. */
function distanceOf(left: string, right: string, bound: number): number | undefined {
  if (Math.abs(left.length - right.length) > bound) return undefined;
  let above = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= right.length; column += 1) {
      const change = left[row - 1] === right[column - 1] ? 0 : 1;
      const cost = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + change,
      );
      line.push(cost);
      least = Math.min(least, cost);
    }
    if (least > bound) return undefined;
    above = line;
  }
  const distance = above[right.length] ?? bound + 1;
  return distance > bound ? undefined : distance;
}
