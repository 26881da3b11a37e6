import { CircleAlert } from "lucide-react";
import { failureOf } from "../api/error.ts";

/** An error with its request id and a retry. The previous content stays visible. */
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
