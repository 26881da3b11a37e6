import { CircleAlert } from "lucide-react";
import { failureOf } from "../api/error.ts";

/** What went wrong, with the id to quote and a way to try again. What was there stays beside it. */
export function FailureNote({ error, retry }: { error: unknown; retry?: () => void }) {
  const { message, requestId } = failureOf(error);
  return (
    <div className="note note--bad" role="alert">
      <CircleAlert aria-hidden />
      <p className="grow">
        {message}
        {requestId && (
          <>
            {" "}
            <span className="mono">Request {requestId}</span>
          </>
        )}
      </p>
      {retry && (
        <button type="button" className="tool tool--small" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
