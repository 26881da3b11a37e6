import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { base } from "#console/api/base.ts";
import { trpc } from "#console/api/client.ts";
import { CopyButton } from "#console/parts/copy-button.tsx";
import { EmptyState } from "#console/parts/empty-state.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { type AxisListing, axesToChoose, type Modes } from "#console/parts/modes.ts";
import { ModesPicker } from "#console/parts/modes-picker.tsx";
import { ThemeCrumbs } from "../crumbs.tsx";
import { useThemeTitle } from "../title.ts";
import { fitting, isAppearance, useAxes } from "./axes.ts";
import { Code } from "./code.tsx";
import { Exports } from "./exports.tsx";
import { Segments } from "./segments.tsx";
import { type Snippet, useSnippet } from "./snippet.ts";
import "../screens.css";
import "./use.css";

const targets = [
  ["html", "HTML"],
  ["react", "React"],
  ["javascript", "JavaScript"],
] as const;

const appearances = [
  ["system", "As the visitor has it"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** How to put the theme on a page: code to paste, addresses, and files for other tools. */
export function Use() {
  const { slug } = useParams({ from: "/themes/$slug/use" });
  const { data: theme, error, refetch } = useQuery(trpc.themes.get.queryOptions({ slug }));
  const name = theme?.name ?? slug;
  useThemeTitle(slug, theme?.name, "use");
  return (
    <>
      <ThemeCrumbs slug={slug} name={name} here="Use" />
      <section className="page">
        <header className="page-head publish-head">
          <div>
            <h1>{name}</h1>
            {theme?.status === "published" && (
              <p className="quiet">
                Version {theme.version} is live. Paste a snippet, or download a file.
              </p>
            )}
          </div>
        </header>
        {error && <FailureNote error={error} retry={() => void refetch()} />}
        {theme !== undefined &&
          (theme.status === "published" ? (
            <Live slug={slug} version={theme.version} tokens={theme.tokens} />
          ) : (
            <NotLive slug={slug} archived={theme.status === "archived"} />
          ))}
      </section>
    </>
  );
}

function Live({ slug, version, tokens }: { slug: string; version: number; tokens: unknown }) {
  const axes = useAxes(slug, version, tokens);
  return (
    <>
      <Snippets slug={slug} version={version} axes={axes} />
      <Exports slug={slug} version={version} axes={axes} />
    </>
  );
}

function NotLive({ slug, archived }: { slug: string; archived: boolean }) {
  return (
    <EmptyState
      title={archived ? "This theme is archived" : "Nothing of this theme is live yet"}
      action={
        <Link
          className="tk-button tk-button--primary tk-button--small"
          to="/themes/$slug/publish"
          params={{ slug }}
        >
          Review and publish
        </Link>
      }
    >
      {archived
        ? "Its current address is gone and pinned ones keep working. Publish it again to use it on pages."
        : "Once it is published, the code to paste and files for other tools appear here."}
    </EmptyState>
  );
}

type Choice = (typeof appearances)[number][0];

const fixedOf = (appearance: Choice): string | undefined =>
  isAppearance(appearance) ? appearance : undefined;

/** The contexts that a page begins with. */
function FirstContexts({
  axes,
  modes,
  appearance,
  onModes,
}: {
  axes: readonly AxisListing[];
  modes: Modes;
  appearance: Choice;
  onModes: Parameters<typeof ModesPicker>[0]["onModes"];
}) {
  if (axesToChoose(axes).length === 0) return null;
  return (
    <div className="use-choice">
      <span className="use-label">Begins with</span>
      <ModesPicker
        axes={axes}
        modes={modes}
        appearance={isAppearance(appearance) ? appearance : "light"}
        onModes={onModes}
      />
    </div>
  );
}

function Check({
  checked,
  disabled = false,
  onChange,
  children,
}: {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="tk-choice use-check">
      <input
        type="checkbox"
        className="tk-checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

function Snippets({
  slug,
  version,
  axes,
}: {
  slug: string;
  version: number;
  axes: readonly AxisListing[];
}) {
  const heading = useId();
  const [target, setTarget] = useState<(typeof targets)[number][0]>("html");
  const [appearance, setAppearance] = useState<(typeof appearances)[number][0]>("system");
  const [pinned, setPinned] = useState(false);
  const [tokensOnly, setTokensOnly] = useState(false);
  const [integrity, setIntegrity] = useState(false);
  const [all, setAll] = useState(false);
  const [chosen, setModes] = useState<Modes>({});
  const modes = fitting(axes, chosen, appearance);
  const begins = Object.keys(modes).length > 0;
  const { snippet, error, refetch } = useSnippet({
    slug,
    target,
    appearance,
    ...contextsQuery(modes, all),
    ...(tokensOnly ? { variant: "tokens" as const } : {}),
    ...(pinned ? { v: version, integrity } : {}),
  });
  return (
    <section className="use-section" aria-labelledby={heading}>
      <h2 id={heading}>On a page</h2>
      <div className="use-choices">
        <Segments name="Written for" options={targets} value={target} onChange={setTarget} />
        <Segments
          name="Appearance"
          options={appearances}
          value={appearance}
          onChange={setAppearance}
        />
        <Segments
          name="Version"
          options={[
            ["current", "Follow what is live"],
            ["pinned", `Stay at ${version}`],
          ]}
          value={pinned ? "pinned" : "current"}
          onChange={(value) => setPinned(value === "pinned")}
        />
        <FirstContexts
          axes={axes}
          modes={modes}
          appearance={appearance}
          onModes={(next, own) => {
            setModes(next);
            if (own !== undefined && appearance !== "system") setAppearance(own);
          }}
        />
        <div className="use-checks">
          {axes.length > 0 && (
            <Check checked={all || begins} disabled={begins} onChange={setAll}>
              All contexts in one sheet, switched on the page without a request
            </Check>
          )}
          <Check checked={tokensOnly} onChange={setTokensOnly}>
            Tokens only, without the components
          </Check>
          <Check checked={pinned && integrity} disabled={!pinned} onChange={setIntegrity}>
            With integrity
            {!pinned && <span className="quiet">, for a pinned version</span>}
          </Check>
        </div>
      </div>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      <Code text={snippet?.code} name="Snippet" />
      {(all || begins) && (
        <Switching slug={slug} axes={axes} target={target} scriptUrl={snippet?.scriptUrl} />
      )}
      <Addresses
        snippet={snippet}
        pinned={pinned}
        permutation={
          axes.length === 0
            ? undefined
            : permutationAddress(slug, modes, {
                appearance: fixedOf(appearance),
                variant: tokensOnly ? "tokens" : undefined,
                v: pinned ? String(version) : undefined,
              })
        }
      />
    </section>
  );
}

/** The contexts that a snippet begins with, or all of them in one sheet. */
const contextsQuery = (modes: Modes, all: boolean) =>
  Object.keys(modes).length > 0 ? { inputs: modes } : all ? { modes: "all" as const } : {};

function permutationAddress(
  slug: string,
  modes: Modes,
  options: Record<string, string | undefined>,
): string {
  const query = new URLSearchParams({ slug });
  for (const [name, value] of Object.entries({ ...options, ...modes })) {
    if (value !== undefined) query.set(name, value);
  }
  return `${window.location.origin}${base}/rt/v1/theme.css?${query}`;
}

/** How a page goes on to another context. */
function Switching({
  slug,
  axes,
  target,
  scriptUrl = "",
}: {
  slug: string;
  axes: readonly AxisListing[];
  target: (typeof targets)[number][0];
  scriptUrl: string | undefined;
}) {
  const axis = axes.find(({ appearances }) => appearances === undefined) ?? axes[0];
  const other = axis?.contexts.find(({ name }) => name !== axis.default);
  if (axis === undefined || other === undefined) return null;
  const says = [axis.parameter, other.name].map((text) => JSON.stringify(text)).join(", ");
  const runtime =
    target === "javascript" ? scriptUrl : `${window.location.origin}${base}/rt/v1/runtime.js`;
  const context = other.name.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const code = {
    html: [
      '<script type="module">',
      `  import { setMode } from ${JSON.stringify(runtime)};`,
      `  await setMode(${says});`,
      "</script>",
      "<!-- A part of the page alone -->",
      `<section data-tokenkit-theme="${slug}" data-tk-${axis.parameter}="${context}">…</section>`,
    ],
    react: ["const { setMode } = useTokenkit();", `await setMode(${says});`],
    javascript: [
      `import { setMode } from ${JSON.stringify(runtime)};`,
      "",
      `await setMode(${says});`,
    ],
  }[target];
  return (
    <>
      <h3 className="use-label">To switch to another context</h3>
      <Code text={`${code.join("\n")}\n`} name="Switching" />
    </>
  );
}

function Addresses({
  snippet,
  pinned,
  permutation,
}: {
  snippet: Snippet | undefined;
  pinned: boolean;
  /** The sheet of the chosen contexts alone, of a theme with axes. */
  permutation: string | undefined;
}) {
  const manifest = `${window.location.origin}${base}/rt/v1/manifest.json`;
  const rows = [
    { name: pinned ? "Pinned URL" : "Stylesheet", address: snippet?.stylesheetUrl },
    ...(permutation === undefined ? [] : [{ name: "These contexts alone", address: permutation }]),
    { name: "Script", address: snippet?.scriptUrl },
    { name: "Manifest of all themes", address: manifest },
  ];
  return (
    <dl className="use-addresses">
      {rows.map(({ name, address }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {address === undefined ? (
              <i className="bone" style={{ width: 320 }} />
            ) : (
              <>
                <a
                  className="mono tk-link use-address"
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                >
                  {address}
                </a>
                <CopyButton
                  text={address}
                  name={pinned && name === "Pinned URL" ? "Copy pinned URL" : "Copy"}
                  className="tool--small"
                />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
