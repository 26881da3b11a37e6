import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: what it holds depends on its kind, and Kubernetes' schemas judge it
  spec: any;
}

/**
 * Lists the faults of manifests by Kubernetes' own schemas: their validators judge values, and their types, which
 * know no further property, judge names. Empty if there are none.
 */
export async function problemsOf(manifests: readonly Manifest[]): Promise<string> {
  const wrong: string[] = [];
  for (const manifest of manifests) wrong.push(...(await wrongValues(manifest)));
  wrong.push(await wrongNames(manifests));
  return wrong.filter(Boolean).join("\n");
}

const moduleOf = ({ apiVersion, kind }: Manifest): string =>
  `kubernetes-models/${apiVersion}/${kind}`;

async function wrongValues(manifest: Manifest): Promise<string[]> {
  const { apiVersion: _, kind, ...rest } = manifest;
  type Model = new (data: object) => { validate(): void };
  const { [kind]: Model } = (await import(moduleOf(manifest))) as Record<string, Model>;
  if (Model === undefined) return [`Kubernetes has no ${kind}`];
  try {
    new Model(rest).validate();
    return [];
  } catch (error) {
    return [`${kind}: ${(error as Error).message}`];
  }
}

/** Has the compiler judge the manifests as literals of their types. */
async function wrongNames(manifests: readonly Manifest[]): Promise<string> {
  const cache = join(root, ".cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "manifests-"));
  const lines = manifests.flatMap((manifest, at) => [
    `import type { I${manifest.kind} as T${at} } from "${moduleOf(manifest)}";`,
    `export const m${at}: T${at} = ${JSON.stringify(manifest)};`,
  ]);
  const compilerOptions = {
    ...{ module: "nodenext", target: "es2024", strict: true, noEmit: true, skipLibCheck: true },
    types: [],
  };
  try {
    await writeFile(join(folder, "manifests.mts"), lines.join("\n"));
    const config = { compilerOptions, files: ["manifests.mts"] };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    return await output(join(root, "node_modules/.bin/tsc"), ["-p", folder]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function output(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => execFile(program, args, (_error, out) => resolve(out)));
}
