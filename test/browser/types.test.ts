import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, expectTypeOf, it } from "vitest";
import type { z } from "zod";
import type * as reactSource from "../../src/browser/scripts/react.ts";
import type * as runtimeSource from "../../src/browser/scripts/runtime.ts";
import type * as react from "../../src/browser/types/react.d.ts";
import type * as runtime from "../../src/browser/types/runtime.d.ts";
import type { manifestSchema } from "../../src/delivery/manifest.ts";
import { usePlatform } from "../support/platform.ts";

const platform = usePlatform();
const root = new URL("../../", import.meta.url).pathname;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tokenkit-types-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("the types are those of the sources, and of what the service answers", () => {
  expectTypeOf<typeof runtimeSource>().toExtend<typeof runtime>();
  expectTypeOf<typeof runtime>().toExtend<typeof runtimeSource>();
  expectTypeOf<typeof reactSource>().toExtend<typeof react>();
  expectTypeOf<typeof react>().toExtend<typeof reactSource>();
  expectTypeOf<z.infer<typeof manifestSchema>>().toExtend<runtime.Manifest>();
  expectTypeOf<keyof runtime.ManifestTheme>().toEqualTypeOf<
    keyof z.infer<typeof manifestSchema>["themes"][number]
  >();
});

/** Every example of the documentation, and code that must not compile. */
const consumer = `
import { applyTheme, getModes, getVariables, loadManifest, setAppearance, setMode, subscribe, watchSystemAppearance, type TokenkitError } from "./runtime.js";
import { TokenkitProvider, useAvailableThemes, useThemeVariable, useThemeVariables, useTokenkit } from "./react.js";
import "./global.js";

const applied = await applyTheme("quartz", { appearance: "system", target: document.body, nonce: "abc" });
applied.remove();
await setAppearance("dark", { target: "#part" });
await applyTheme("acme", { modes: { density: "compact", contrast: null } });
const { modes } = await setMode("density", null);
const density: string | undefined = getModes({ target: "#part" }).density ?? modes.density;
const { themes, defaults } = await loadManifest();
const color: string | undefined = getVariables()["--tk-color-primary"];
const stop: () => void = watchSystemAppearance((appearance) => appearance === "dark");
subscribe(({ theme, appearance, version }) => [theme?.length, appearance, version?.toFixed()])();
Tokenkit.applyTheme("quartz").catch((error: TokenkitError) => error.code);
window.Tokenkit.getVariables();

export function Panel() {
  const { theme, modes, setMode, setTheme } = useTokenkit();
  const all = useThemeVariables();
  const { themes, loading, error } = useAvailableThemes();
  return <TokenkitProvider theme="quartz" appearance="system" modes={{ density: "compact" }} as="section" onError={(failure) => failure.message}>
    {theme} {useThemeVariable("color.primary")} {Object.keys(all).length} {themes.length} {String(loading)} {error?.message}
    <button onClick={() => setTheme("night")}>Night</button>
    <button onClick={() => setMode("density", null)}>{modes.density}</button>
  </TokenkitProvider>;
}

// @ts-expect-error
applyTheme("quartz", { appearance: "dim" });
// @ts-expect-error
setAppearance();
// @ts-expect-error
setMode("density", 1);
// @ts-expect-error
<TokenkitProvider modes="some" />;
// @ts-expect-error
<TokenkitProvider theme={1} />;
export { color, defaults, density, stop, themes };
`;

it("an application compiles against the types that are served", async () => {
  for (const name of ["runtime.d.ts", "react.d.ts", "global.d.ts"]) {
    const { text } = await platform.current.get(`/rt/v1/${name}`);
    await writeFile(join(folder, name), text);
  }
  await writeFile(join(folder, "app.tsx"), consumer);
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    jsx: "react-jsx",
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2022", "dom"],
    types: [],
    typeRoots: [join(root, "node_modules/@types")],
    paths: {
      react: [join(root, "node_modules/@types/react")],
      "react/*": [join(root, "node_modules/@types/react/*")],
    },
  };
  const config = { compilerOptions, files: ["app.tsx"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const tsc = join(root, "node_modules/.bin/tsc");
  const { stdout } = await promisify(execFile)(tsc, ["-p", folder]).catch((error) => error);
  expect(stdout).toBe("");
});
