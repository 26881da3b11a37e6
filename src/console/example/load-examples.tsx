import { Download } from "lucide-react";
import { FailureNote } from "../parts/failure-note.tsx";
import { useSignal } from "../parts/signal.ts";
import { failure, loadExamples, progress } from "./load.ts";
import { credits } from "./photographs.ts";

/** One button that loads places with real photographs; how far it is, and whose pictures they are. */
export function LoadExamples({ primary = false }: { primary?: boolean }) {
  const now = useSignal(progress);
  const error = useSignal(failure);
  return (
    <div className="grid gap-8 load-examples">
      {error !== undefined && <FailureNote error={error} retry={() => void loadExamples()} />}
      {now === undefined ? (
        <button
          type="button"
          className={`tk-button tk-button--small${primary ? " tk-button--primary" : ""}`}
          onClick={() => void loadExamples()}
        >
          <Download aria-hidden />
          Load example places
        </button>
      ) : (
        <label className="grid gap-6 load-examples-progress">
          <progress className="tk-progress" value={now.done} max={now.total} />
          <span className="quiet" role="status">
            Loading {now.done} of {now.total}
          </span>
        </label>
      )}
      <small>
        Photographs by{" "}
        {credits.map(({ name, licence, address }, index) => (
          <span key={name}>
            {index > 0 && ", "}
            {name} (
            <a href={address} className="tk-link" target="_blank" rel="noreferrer">
              {licence}
            </a>
            )
          </span>
        ))}
      </small>
    </div>
  );
}
