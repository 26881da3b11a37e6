import { execFileSync } from "node:child_process";

export const exiftoolVersion = version();

function version(): string | undefined {
  try {
    return execFileSync("exiftool", ["-ver"], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
