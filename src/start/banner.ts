import type { AuthConfig, Config } from "../config/config.ts";
import { runs } from "../config/owners.ts";
import { runningNode } from "../platform/node.ts";
import { quotedPath, shownPath } from "../platform/shown-path.ts";
import { builtinThemes } from "../themes/builtin/index.ts";

/** The addresses and hints for a person who has just started the platform. */
export function banner(
  { port, adminKeyFile }: { port: number; adminKeyFile: string | undefined },
  config: Config,
): string {
  const base = config.port === 0 ? `http://localhost:${port}` : config.publicBaseUrl;
  const keyFile = adminKeyFile && shownPath(adminKeyFile);
  const key = keyFile ? `$(cat ${quotedPath(keyFile)})` : "$INIT_ADMIN_API_KEY";
  const hasThemes = runs(config, "themes");
  const slug = builtinThemes[0]?.slug ?? "default";
  return [
    "",
    `  tokenkit is ready at ${base}`,
    "",
    ...(config.auth === null
      ? []
      : [`  Console         ${base}/console`, ...signIn(config.auth, base)]),
    `  Documentation   ${base}/docs`,
    ...(hasThemes
      ? [
          `  A theme         ${base}/rt/v1/theme.css?slug=${slug}`,
          `  All themes      ${base}/rt/v1/manifest.json`,
        ]
      : []),
    ...(runs(config, "places")
      ? [`  Places          ${base}/places`, `  GraphQL         ${base}/graphql`]
      : []),
    ...(keyFile ? [`  Admin API key   ${keyFile}`] : []),
    `  Node            ${runningNode.version}, ${runningNode.origin}`,
    "",
    `  curl -H "Authorization: Bearer ${key}" ${base}/api/v1/${hasThemes ? "themes" : "admin/keys"}`,
    "",
    "",
  ].join("\n");
}

function signIn({ kind }: AuthConfig, base: string): string[] {
  const line = `  Sign in         ${base}/auth/login`;
  if (kind === "oidc") return [line];
  return [
    `${line}   (as admin, editor or viewer; no password)`,
    "                  Whoever reaches this address on this machine can be admin, also through a proxy or",
    "                  a tunnel that runs here and hides that it is one. Set OIDC_ISSUER or AUTH=none",
    "                  before you run one.",
  ];
}
