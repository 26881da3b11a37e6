import { assumed, measured } from "./measured.ts";

/** Seconds of the database's CPU for a pass that links a picture with so many places in reach. */
export const linkPass = (places: number): number =>
  (measured.linkPass.base + measured.linkPass.perPlace * places) * assumed.vcpuSlower;
