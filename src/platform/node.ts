import { sep } from "node:path";
import { execPath, versions } from "node:process";

/** The Node that runs this process, and whether a package brought it or the system has it. */
export const runningNode = {
  version: versions.node,
  origin: execPath.split(sep).includes("node_modules")
    ? "from the packages"
    : `the system's (${execPath})`,
};
