import { CircleAlert } from "lucide-react";
import { failureOf } from "../../../api/error.ts";
import { FormFailure } from "../../../parts/form-failure.tsx";
import { sentence } from "./rows.ts";

/** Says why the service refused the import, with the reasons that it gave. */
export function Refusal({ error, fields }: { error: unknown; fields: readonly string[] }) {
  if (error == null) return null;
  const { code, message, details } = failureOf(error);
  const reasons = details.filter(({ field }) => !fields.includes(field));
  const isBreaking = code === "breaking_change";
  if (reasons.length === 0 || !(isBreaking || code === "validation_failed")) {
    return <FormFailure error={error} fields={fields} />;
  }
  return (
    <div className="note note--bad" role="alert">
      <CircleAlert aria-hidden />
      <div className="grow">
        {isBreaking && <p>{breakingWords(message)}</p>}
        <ul className="import-reasons">
          {reasons.map(({ field, message: reason }) => (
            <li key={`${field} ${reason}`}>
              <span className="mono">{field}</span> {sentence(reason.replace(/^\w+: /, ""))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Whether the author may put a breaking change live all the same. */
export const mayBreak = (error: unknown): boolean =>
  failureOf(error).message.includes("acceptBreaking");

/** "This breaks version 2, which is live.", and who may change that. */
function breakingWords(message: string): string {
  const version = /breaks (version \d+, which [^;]+);/.exec(message)?.[1] ?? "the live version";
  const setting = /(?<=details say what breaks\. )The setting .*/.exec(message)?.[0];
  return [`This breaks ${version}.`, ...(setting === undefined ? [] : [setting])].join(" ");
}
