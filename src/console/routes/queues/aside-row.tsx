import { Link } from "@tanstack/react-router";
import { Eye, RotateCcw, Trash2, TriangleAlert } from "lucide-react";
import { Instant } from "../../parts/time.tsx";
import { aboutWords, type DeadLetter, reasonWords, sinceWords, topicWords } from "./words.ts";

/** One message that was put aside; it can be sent again or discarded only by those who may. */
export function AsideRow({
  letter,
  isSending = false,
  onRedeliver,
  onDiscard,
}: {
  letter: DeadLetter;
  isSending?: boolean;
  onRedeliver?: () => void;
  onDiscard?: () => void;
}) {
  const { id, topic, failedAt, reason, body, about } = letter;
  const words = aboutWords(letter);
  return (
    <li className="grid middle line-top" data-letter={id}>
      <TriangleAlert className="warn" aria-hidden />
      <span className="anywhere narrow">
        <span className="strong">{`${topicWords(topic).title}, ${words}`}</span>
        <small className="block cut">{sinceWords(letter) ?? reasonWords(reason)}</small>
        {about === null && <code className="quiet figures block cut">{body}</code>}
      </span>
      <span className="quiet fine aside-when">
        <Instant at={failedAt} />
      </span>
      <span className="row at-end aside-ways">
        <Look letter={letter} />
        {onRedeliver && (
          <button
            type="button"
            className="tool aside-redeliver"
            aria-label={`Redeliver ${words}`}
            disabled={isSending}
            onClick={onRedeliver}
          >
            <RotateCcw aria-hidden />
            Redeliver
          </button>
        )}
        {onDiscard && (
          <button
            type="button"
            className="tool tool--icon"
            aria-label={`Discard ${words}`}
            title="Discard"
            onClick={onDiscard}
          >
            <Trash2 aria-hidden />
          </button>
        )}
      </span>
    </li>
  );
}

/** The way to what the message is about, if that is still there. */
function Look({ letter }: { letter: DeadLetter }) {
  const { about } = letter;
  if (about === null || about.placeId === null) return null;
  const look = {
    className: "tool aside-look",
    "aria-label": `Look at ${aboutWords(letter)}`,
    children: (
      <>
        <Eye aria-hidden />
        <span>Look</span>
      </>
    ),
  };
  if (about.kind === "place") return <Link to="/places/$id" params={{ id: about.id }} {...look} />;
  const search: object = { picture: about.id };
  return <Link to="/pictures" search={search} {...look} />;
}
