import { CircleAlert } from "lucide-react";
import { useId } from "react";

export type Status = "draft" | "published";

export function Becomes({
  status,
  onStatus,
}: {
  status: Status;
  onStatus: (status: Status) => void;
}) {
  const group = useId();
  const option = (one: Status, text: string, says: string) => (
    <label className="tk-choice">
      <input
        type="radio"
        className="tk-radio"
        name={group}
        checked={status === one}
        onChange={() => onStatus(one)}
      />
      <span>
        <span className="strong">{text}:</span> <span className="quiet">{says}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="tk-fieldset">
      <legend className="tk-label">It becomes</legend>
      {option("draft", "A draft", "readers do not see it yet")}
      {option("published", "Published", "live at once")}
    </fieldset>
  );
}

/** Says what is there under the slug, and what happens to it. */
export function Replaces({
  existing,
  status,
}: {
  existing: { name: string; version: number; status: string; system: boolean } | undefined;
  status: Status;
}) {
  if (existing === undefined) return null;
  const { name, version, system } = existing;
  const wasLive = existing.status === "published";
  return (
    <div className="note note--warning import-replaces" role="status">
      <CircleAlert aria-hidden />
      <p className="grow">
        {system
          ? `${name} is built in and stays as it is: choose another slug.`
          : `This replaces ${name}, version ${version}, which is ${stands[existing.status] ?? existing.status}. ${
              wasLive
                ? status === "published"
                  ? "Applications read the new tokens at once."
                  : "It goes offline until it is published again."
                : "Its history stays."
            }`}
      </p>
    </div>
  );
}

const stands: Readonly<Record<string, string>> = {
  published: "published",
  draft: "a draft",
  archived: "archived",
};
