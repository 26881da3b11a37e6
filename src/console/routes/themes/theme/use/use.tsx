import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useId, useState } from "react";
import { trpc } from "../../../../api/client.ts";
import { base } from "../../../../app/base.ts";
import { CopyButton } from "../../../../parts/copy-button.tsx";
import { EmptyState } from "../../../../parts/empty-state.tsx";
import { FailureNote } from "../../../../parts/failure-note.tsx";
import { ThemeCrumbs } from "../crumbs.tsx";
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
  return (
    <>
      <ThemeCrumbs slug={slug} name={name} here="Use" />
      <section className="page">
        <header className="page-head publish-head">
          <div>
            <h1>{name}</h1>
            {theme?.status === "published" && (
              <p className="quiet">Version {theme.version} is live. Paste, or take a file.</p>
            )}
          </div>
        </header>
        {error && <FailureNote error={error} retry={() => void refetch()} />}
        {theme !== undefined &&
          (theme.status === "published" ? (
            <>
              <Snippets slug={slug} version={theme.version} />
              <Exports slug={slug} version={theme.version} />
            </>
          ) : (
            <NotLive slug={slug} archived={theme.status === "archived"} />
          ))}
      </section>
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
        : "Once it is published, the code to paste and files for other tools stand here."}
    </EmptyState>
  );
}

function Snippets({ slug, version }: { slug: string; version: number }) {
  const heading = useId();
  const [target, setTarget] = useState<(typeof targets)[number][0]>("html");
  const [appearance, setAppearance] = useState<(typeof appearances)[number][0]>("system");
  const [pinned, setPinned] = useState(false);
  const [tokensOnly, setTokensOnly] = useState(false);
  const [integrity, setIntegrity] = useState(false);
  const { snippet, error, refetch } = useSnippet({
    slug,
    target,
    appearance,
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
        <div className="use-checks">
          <label className="tk-choice use-check">
            <input
              type="checkbox"
              className="tk-checkbox"
              checked={tokensOnly}
              onChange={({ target: { checked } }) => setTokensOnly(checked)}
            />
            <span>Tokens alone, without the components</span>
          </label>
          <label className="tk-choice use-check">
            <input
              type="checkbox"
              className="tk-checkbox"
              checked={pinned && integrity}
              disabled={!pinned}
              onChange={({ target: { checked } }) => setIntegrity(checked)}
            />
            <span>
              With integrity
              {!pinned && <span className="quiet">, for a version that stays as it is</span>}
            </span>
          </label>
        </div>
      </div>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      <Code text={snippet?.code} name="Snippet" />
      <Addresses snippet={snippet} pinned={pinned} />
    </section>
  );
}

function Addresses({ snippet, pinned }: { snippet: Snippet | undefined; pinned: boolean }) {
  const manifest = `${window.location.origin}${base}/rt/v1/manifest.json`;
  const rows = [
    { name: pinned ? "Pinned URL" : "Stylesheet", address: snippet?.stylesheetUrl },
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
