import "./first-day.css";
import { useQuery } from "@tanstack/react-query";
import { base, runs } from "../../../api/base.ts";
import { trpc } from "../../../api/client.ts";
import { useMay } from "../../../api/session.ts";
import { CopyButton } from "../../../parts/copy-button.tsx";
import type { ThemeSummary } from "../latest-themes.ts";
import { BrandColor } from "./brand-color.tsx";
import { BuiltIn } from "./built-in.tsx";
import { FirstPlaces } from "./first-places.tsx";
import { OwnTokens } from "./own-tokens.tsx";

export { FirstPlaces };

/** The built-in theme of the line to copy. */
const FIRST = "quartz";

/** Before there is a theme of one's own: the ways to one. */
export default function FirstDay({ builtIn }: { builtIn: readonly ThemeSummary[] }) {
  const mayWrite = useMay("themes.write");
  return (
    <div className="page grid packed first-day">
      <header>
        <h1 tabIndex={-1}>{mayWrite ? "Begin with what you have" : "Overview"}</h1>
        <p className="quiet">
          {mayWrite
            ? "One published theme, and every page that links it follows. Nothing here is live before you publish."
            : "Your team has published nothing yet; a page can use a built-in theme by one line."}
        </p>
      </header>
      <ul className="grid first-ways">
        {mayWrite && (
          <>
            <BrandColor />
            <OwnTokens />
          </>
        )}
        <OwnApp />
      </ul>
      <BuiltIn themes={builtIn} first={FIRST} mayWrite={mayWrite} />
      {runs("places") && <FirstPlaces />}
    </div>
  );
}

function OwnApp() {
  const { data: config } = useQuery({
    ...trpc.session.config.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = config?.apiBase ?? `${window.location.origin}${base}`;
  const link = `<link rel="stylesheet" href="${address}/rt/v1/theme.css?slug=${FIRST}">`;
  return (
    <li>
      <h2>An app of yours</h2>
      <p>Put this into its head, and it follows the theme.</p>
      <div className="flex gap-12 round-8 line within copyable first-line">
        <code title={link}>{link}</code>
        <CopyButton text={link} />
      </div>
    </li>
  );
}
