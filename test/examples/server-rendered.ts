/**
 * Server-side rendering: an Express page whose first byte already carries the reader's theme. The
 * browser's runtime takes over the links that it finds, so nothing is loaded twice and nothing
 * changes on the way. `node test/examples/server-rendered.ts`, beside a running tokenkit.
 */
import express, { type Express } from "express";

export interface ExampleOptions {
  /** The address of tokenkit, such as `http://localhost:8080`. */
  tokenkit: string;
  /** The page's default, for readers who have not chosen. */
  theme: string;
}

/** The reader's choice, as the browser left it in the cookie `theme`. */
interface Choice {
  theme: string;
  appearance: string;
}

export function exampleApp(options: ExampleOptions): Express {
  const app = express();
  const scriptUrl = currentScript(options);

  app.get("/", (req, res) => {
    const choice = choiceIn(req.headers.cookie ?? "") ?? { ...options, appearance: "system" };
    res.type("html").setHeader("Cache-Control", "private, no-cache");
    res.write(head(options.tokenkit, choice));
    res.end(body);
  });

  app.get("/theme.js", async (_req, res) => {
    res.type("js").send(client(await scriptUrl(), options.theme));
  });

  return app;
}

/** Accepts only a possible slug and appearance, because cookies come from anywhere. */
function choiceIn(cookies: string): Choice | undefined {
  const found = /(?:^|; )theme=([a-z0-9-]{1,64})\.(light|dark|system)(?:;|$)/.exec(cookies);
  const [, theme, appearance] = found ?? [];
  return theme !== undefined && appearance !== undefined ? { theme, appearance } : undefined;
}

/** The same links that the runtime would make: one, or for the system's appearance two. */
function head(tokenkit: string, { theme, appearance }: Choice): string {
  const link = (shown: string, media = ""): string =>
    `<link rel="stylesheet" crossorigin="anonymous"${media} href="${tokenkit}/rt/v1/theme.css?slug=${theme}&amp;appearance=${shown}">`;
  const query = (shown: string): string => ` media="(prefers-color-scheme: ${shown})"`;
  const links =
    appearance === "system"
      ? link("light", query("light")) + link("dark", query("dark"))
      : link(appearance);
  return `<!doctype html><html lang="en" data-tokenkit-theme="${theme}" data-appearance="${appearance}"><head><meta charset="utf-8"><title>Rendered on a server</title><link rel="icon" href="data:,">${links}<script type="module" src="/theme.js"></script></head>`;
}

const body = `<body><main class="tk-card"><p>This page was themed before it was sent.</p>
<button class="tk-button" id="dark">Dark</button></main></body></html>
`;

/** Starts from the server's page, and stores the reader's choices for it. */
const client = (scriptUrl: string, theme: string): string => `
import { applyTheme, setAppearance, subscribe } from ${JSON.stringify(scriptUrl)};
const { tokenkitTheme, appearance } = document.documentElement.dataset;
const options = { appearance, remember: false };
// The reader's theme may no longer be published.
await applyTheme(tokenkitTheme, options).catch(() => applyTheme(${JSON.stringify(theme)}, options));
subscribe(({ theme, choice }) => {
  document.cookie = \`theme=\${theme}.\${choice}; path=/; max-age=31536000; samesite=lax\`;
});
document.getElementById("dark").onclick = () => setAppearance("dark");
`;

/** The runtime's address with the current build's hash; read again every five minutes. */
function currentScript({ tokenkit, theme }: ExampleOptions): () => Promise<string> {
  let cached = "";
  let until = 0;
  return async () => {
    if (Date.now() < until) return cached;
    const answer = await fetch(`${tokenkit}/rt/v1/embed?slug=${theme}&target=javascript`);
    if (!answer.ok) throw new Error(`tokenkit answered ${answer.status}`);
    cached = ((await answer.json()) as { scriptUrl: string }).scriptUrl;
    until = Date.now() + 300_000;
    return cached;
  };
}

if (import.meta.main) {
  const tokenkit = process.env.TOKENKIT ?? "http://localhost:8080";
  const server = exampleApp({ tokenkit, theme: "quartz" }).listen(3000, "127.0.0.1", () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as { port: number }).port}\n`);
  });
}
