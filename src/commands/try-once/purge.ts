import { randomBytes } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import { type Check, type Finding, fails, holds, unasked } from "./check.ts";
import { type Answer, ask, reasonOf } from "./site.ts";

/** A cache forgets within this time if it learns of the change; else it serves the old version for minutes. */
const WAIT_MS = 30_000;
const PAUSE_MS = 1000;

const OLD = { components: [0, 0, 1], printed: "#0000ff" };
const NEW = { components: [1, 0.5, 0], printed: "#ff8000" };

type Call = (method: string, path: string, body?: object) => Promise<Answer>;

const tokensOf = ({ components }: typeof OLD) => ({
  color: { primary: { $type: "color", $value: { colorSpace: "srgb", components } } },
});

/** Publishes a theme of its own, changes it, and deletes it again. */
export const purge: Check = {
  name: "Purge",
  async look({ site, key }) {
    if (key === undefined) {
      return unasked("publishes a theme of its own: put an editor's API key into TOKENKIT_KEY");
    }
    const theme = `try-once-${randomBytes(4).toString("hex")}`;
    const call: Call = (method, path, body) =>
      ask(`${site}/api/v1/themes${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const content = { slug: theme, name: theme, tokens: tokensOf(OLD) };
    const created = await call("POST", "", content).catch(asFinding);
    if ("status" in created && created.status !== 201) return refused("create a theme", created);
    const sheet = `${site}/rt/v1/theme.css?slug=${theme}`;
    // A theme whose creation got no answer may exist, too.
    const found =
      "verdict" in created ? created : await changed(call, `/${theme}`, sheet).catch(asFinding);
    return { ...found, lines: [...found.lines, ...(await remains(call, theme))] };
  },
};

/** Deletes the theme; returns a line if it may still be there. */
async function remains(call: Call, theme: string): Promise<string[]> {
  const answered = await call("DELETE", `/${theme}`).then(
    ({ status }) => (status === 204 || status === 404 ? undefined : `answered ${status}`),
    (error: Error) => `got no answer: ${reasonOf(error)}`,
  );
  return answered === undefined
    ? []
    : [`the theme ${theme} may still be there: DELETE ${answered}; delete it in the console`];
}

/** Publishes the theme, has caches keep its stylesheet, changes it, and looks what they answer. */
async function changed(call: Call, path: string, sheet: string): Promise<Finding> {
  const published = await call("POST", `${path}/publish`);
  if (published.status !== 200) return refused("publish a theme", published);
  await ask(sheet);
  const before = await ask(sheet);
  if (!before.text.includes(OLD.printed)) return fails(`${sheet} lacks ${OLD.printed}`);
  const { version } = JSON.parse(published.text) as { version: number };
  const change = await call("PATCH", path, { baseVersion: version, tokens: tokensOf(NEW) });
  return change.status === 200 ? forgotten(sheet) : refused("change a theme", change);
}

/** Looks until the stylesheet is the new one. */
async function forgotten(sheet: string): Promise<Finding> {
  const started = performance.now();
  for (;;) {
    const { text, headers } = await ask(sheet);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const cache = `X-Cache: ${headers.get("x-cache") ?? "none"}`;
    if (text.includes(NEW.printed)) return holds(`the new content after ${seconds} s, ${cache}`);
    if (performance.now() - started > WAIT_MS) {
      return fails(`still the old content after ${seconds} s, ${cache}`);
    }
    await after(PAUSE_MS);
  }
}

const asFinding = (error: Error): Finding => unasked(reasonOf(error));

const refused = (what: string, { status, text }: Answer): Finding =>
  unasked(`may not ${what}: ${status} ${text.slice(0, 300)}`);
