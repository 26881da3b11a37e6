import { Link } from "@tanstack/react-router";
import { useSession } from "../../../api/session.ts";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { useSignal } from "../../../parts/signal.ts";
import { draftOf } from "./comments/draft.ts";

/** In the place of a place that is not there, or not any more. */
export function Gone({ id, title }: { id: string; title: string | undefined }) {
  const { subject } = useSession();
  const kept = useSignal(draftOf(subject, id).text);
  return (
    <section className="empty">
      <h1 tabIndex={-1}>{title ? `${title} is not here any more` : "There is no such place"}</h1>
      <p>
        {title
          ? "Another user deleted it while it was open, with its pictures and comments."
          : "It was deleted, or its address is incomplete."}
      </p>
      {kept !== "" && (
        <p>
          This browser keeps the comment that you did not send.{" "}
          <CopyButton text={kept} name="Copy your comment" />
        </p>
      )}
      <Link to="/places" className="tk-button tk-button--small">
        Go to Places
      </Link>
    </section>
  );
}
