import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useId, useState } from "react";
import { base } from "#console/api/base.ts";
import { trpc } from "#console/api/client.ts";
import { EmptyState } from "#console/parts/empty-state.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { type AxisListing, axesToChoose, type Modes } from "#console/parts/modes.ts";
import { ModesPicker } from "#console/parts/modes-picker.tsx";
import { PreviewLinks } from "../preview-links/preview-links.tsx";
import { Addresses } from "./addresses.tsx";
import { fitting, isAppearance, useAxes } from "./axes.ts";
import { Check } from "./check.tsx";
import { Code } from "./code.tsx";
import { Exports } from "./exports.tsx";
import { statesNames } from "./own-link.ts";
import { OwnSnippet } from "./own-snippet.tsx";
import { Segments } from "./segments.tsx";
import { useSnippet } from "./snippet.ts";
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
  return (
    <section className="page">
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {theme !== undefined &&
        (theme.status === "published" ? (
          <Live slug={slug} version={theme.version} tokens={theme.tokens} />
        ) : (
          <NotLive slug={slug} archived={theme.status === "archived"} />
        ))}
      {theme && <PreviewLinks slug={slug} version={theme.version} />}
    </section>
  );
}

function Live({ slug, version, tokens }: { slug: string; version: number; tokens: unknown }) {
  const axes = useAxes(slug, version, tokens);
  return (
    <>
      <OnPage slug={slug} version={version} axes={axes} tokens={tokens} />
      <Exports slug={slug} version={version} axes={axes} hasOwn={statesNames(tokens)} />
    </>
  );
}

/** How pages read the theme: by its own names if it has some, or by tokenkit's. */
function OnPage({
  slug,
  version,
  axes,
  tokens,
}: {
  slug: string;
  version: number;
  axes: readonly AxisListing[];
  tokens: unknown;
}) {
  const heading = useId();
  const hasOwn = statesNames(tokens);
  const [isOwn, setOwn] = useState(true);
  return (
    <section className="grid gap-12 use-section" aria-labelledby={heading}>
      <h2 id={heading}>On a page</h2>
      {hasOwn && (
        <div className="wrap stretch use-choices">
          <Segments
            name="Names"
            options={[
              ["own", "Your own names"],
              ["tokenkit", "Names of tokenkit"],
            ]}
            value={isOwn ? "own" : "tokenkit"}
            onChange={(value) => setOwn(value === "own")}
          />
        </div>
      )}
      {hasOwn && isOwn ? (
        <OwnSnippet slug={slug} version={version} axes={axes} />
      ) : (
        <Snippets slug={slug} version={version} axes={axes} />
      )}
    </section>
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
    <div className="grid gap-4 use-choice">
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

function Snippets({
  slug,
  version,
  axes,
}: {
  slug: string;
  version: number;
  axes: readonly AxisListing[];
}) {
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
    <>
      <div className="wrap stretch use-choices">
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
        <div className="wrap stretch use-checks">
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
        rows={[
          { name: pinned ? "Pinned URL" : "Stylesheet", address: snippet?.stylesheetUrl },
          ...permutationRows(axes, slug, modes, {
            appearance: fixedOf(appearance),
            variant: tokensOnly ? "tokens" : undefined,
            v: pinned ? String(version) : undefined,
          }),
          { name: "Script", address: snippet?.scriptUrl },
        ]}
      />
    </>
  );
}

/** The contexts that a snippet begins with, or all of them in one sheet. */
const contextsQuery = (modes: Modes, all: boolean) =>
  Object.keys(modes).length > 0 ? { inputs: modes } : all ? { modes: "all" as const } : {};

/** The sheet of the chosen contexts alone, of a theme with axes. */
const permutationRows = (
  axes: readonly AxisListing[],
  ...permutation: Parameters<typeof permutationAddress>
) =>
  axes.length === 0
    ? []
    : [{ name: "These contexts alone", address: permutationAddress(...permutation) }];

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
