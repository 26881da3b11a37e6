import { sep } from "node:path";
import { execPath, versions } from "node:process";

/** The Node that runs this process, and whether it comes from a package or the system. */
export const runningNode = {
  version: versions.node,
  origin: execPath.split(sep).includes("node_modules")
    ? "from the packages"
    : `the system's (${execPath})`,
};
