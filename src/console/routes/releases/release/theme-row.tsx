import { Link } from "@tanstack/react-router";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { counted } from "../../../parts/status.tsx";
import type { Release } from "../use-releases.ts";

type ReleaseTheme = Release["themes"][number];

/** A theme of a release: what it changes, who approved it, and what keeps it from going live. */
export function ThemeRow({ theme, state }: { theme: ReleaseTheme; state: Release["state"] }) {
  const { slug, name, problems, ready, version } = theme;
  const isOver = state === "published" || state === "reverted";
  return (
    <li className="row wrap gap-12">
      <span className="grow">
        <span className="strong">{name}</span>
        <small className="quiet releases-themes">{factsOf(theme).join(" · ")}</small>
        {problems.map(({ message }) => (
          <small key={message} className="releases-themes releases-problem">
            <TriangleAlert aria-hidden />
            {message}
          </small>
        ))}
      </span>
      {!isOver && ready && (
        <span className="row gap-4 quiet">
          <CircleCheck aria-hidden />
          Ready
        </span>
      )}
      {theme.status !== undefined && (
        <Link
          to="/themes/$slug/history"
          params={{ slug }}
          {...(isOver && version !== undefined
            ? { search: { from: String(theme.previousVersion), to: String(version) } as object }
            : { search: { to: "draft" } as object })}
          className="tool"
          aria-label={`Changes of ${name}`}
        >
          Changes
        </Link>
      )}
    </li>
  );
}

const levels = {
  none: "no token changes",
  patch: "patch",
  minor: "minor",
  major: "major: breaks users",
} as const;

function factsOf({ version, previousVersion, baseVersion, verdict, review }: ReleaseTheme) {
  const facts: string[] = [];
  if (version !== undefined) facts.push(`version ${previousVersion} to ${version}`);
  else if (baseVersion !== undefined) facts.push(`from version ${baseVersion}`);
  if (verdict !== undefined) facts.push(levels[verdict.level]);
  if (review !== undefined) {
    const { approvals, needed, approved } = review;
    facts.push(
      approved ? `approved (${approvals})` : `${counted(approvals, "approval")} of ${needed}`,
    );
  }
  return facts;
}
