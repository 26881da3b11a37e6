import { useQuery } from "@tanstack/react-query";
import { trpc } from "#console/api/client.ts";
import type { Verdict } from "#tokens/verdict/verdict.ts";

/** The effect of the setting `publish.breaking`: allowed, to be confirmed, or refused. */
export type Rule = "allow" | "confirm" | "refuse";

/** The rule for a verdict; only one that breaks something has any. */
export function useRule(slug: string, verdict: Verdict | undefined): Rule {
  const isMajor = verdict?.level === "major";
  const { data } = useQuery({ ...trpc.themes.verdict.queryOptions({ slug }), enabled: isMajor });
  return isMajor ? (data?.breaking ?? "allow") : "allow";
}

/** The confirmation for an author who is about to publish a breaking change. */
export function Consent({
  rule,
  verdict,
  verb,
  accepted,
  onAccept,
}: {
  rule: Rule;
  verdict: Verdict;
  /** The action, such as "Publish". */
  verb: string;
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
}) {
  if (rule === "allow") return null;
  if (rule === "refuse") {
    return (
      <p className="note note--bad">
        This installation refuses changes that break what is live. An admin decides that, under
        Settings: “Changes that break what is live”.
      </p>
    );
  }
  const grave = verdict.reasons.filter(({ level }) => level === "major");
  const [first] = grave;
  const what = first === undefined ? "what is live" : first.path;
  return (
    <label className="tk-choice consent">
      <input
        type="checkbox"
        className="tk-checkbox"
        checked={accepted}
        onChange={({ target }) => onAccept(target.checked)}
      />
      <span>
        {verb} although it breaks {what}
        {grave.length > 1 && ` and ${grave.length - 1} more`}
      </span>
    </label>
  );
}
