import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useSession } from "../../../api/session.ts";
import { useDocument } from "../../../editing/context.tsx";
import { draftOf } from "../../../editing/drafts.ts";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { instantWithin } from "../../../parts/time.tsx";

const COPY = "Copy your text";

/** Covers the screens of a theme that another person deleted or renamed while it was open. */
export function Gone() {
  const document = useDocument();
  return (
    <div className="note note--bad" role="alert">
      <CircleAlert aria-hidden />
      <p className="grow">
        This theme no longer exists: another author deleted it or changed its slug. You see its last
        state; copy your text, and import it as a new theme if you need it.
      </p>
      <CopyButton text={() => document.text()} name={COPY} />
    </div>
  );
}

/** This browser's draft of a theme that no longer exists. */
export function KeptOfGone({ slug }: { slug: string }) {
  const { subject } = useSession();
  const { data: draft } = useQuery({
    queryKey: ["kept of gone", subject, slug],
    queryFn: async () => (await draftOf(subject, slug)) ?? null,
  });
  if (!draft) return null;
  return (
    <p className="note">
      <span className="grow">
        This browser keeps unpublished changes of it, from {instantWithin(draft.at)}. Copy the text,
        and import it as a new theme if you need it.
      </span>
      <CopyButton text={draft.text} name={COPY} />
    </p>
  );
}
