import { useEffect, useState } from "react";
import type { Ground } from "./ground.ts";

/** Pixels to a degree of the equator from which the outline is too coarse. */
const LEAST_SCALE = 6;

let fetched: Promise<Ground> | undefined;

/** Fetches the shapes once for all maps; a failed attempt is repeated by the next map. */
async function fetchGround(): Promise<Ground> {
  fetched ??= import("./ground.json").then((module) => module.default as unknown as Ground);
  try {
    return await fetched;
  } catch (error) {
    fetched = undefined;
    throw error;
  }
}

/** The shapes of a map that is zoomed in; undefined while it is not, and while the shapes are not here. */
export function useGround(scale: number): Ground | undefined {
  const [ground, setGround] = useState<Ground>();
  const isNear = scale >= LEAST_SCALE;
  useEffect(() => {
    if (!isNear) return;
    // The outline stays where they cannot be fetched.
    fetchGround().then(setGround, () => undefined);
  }, [isNear]);
  return isNear ? ground : undefined;
}
