import { useEffect, useRef } from "react";
import { client, queryClient } from "../../api/client.ts";
import { loginAddress } from "../../api/session.ts";
import { sessionEnded } from "../../api/session-ended.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { useSignal } from "../../parts/signal.ts";

/**
 * Over the page when the session has ended: what is below stays as it is, and signing in comes back
 * to it, or happens in another tab.
 */
export function SessionDialog() {
  const ended = useSignal(sessionEnded);
  const button = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!ended) return;
    const look = async (): Promise<void> => {
      if ((await client.session.current.query()) === null) return;
      sessionEnded.forget();
      await queryClient.invalidateQueries();
    };
    const again = (): void => void look().catch(() => {});
    window.addEventListener("focus", again);
    return () => window.removeEventListener("focus", again);
  }, [ended]);
  return (
    <Dialog
      title="Your session has ended"
      lead="Sign in to continue. What you typed is kept in this browser, and you return to this page."
      open={ended}
      onClose={() => sessionEnded.forget()}
      initialFocus={button}
    >
      <p className="form-actions">
        <a
          ref={button}
          className="tk-button tk-button--small tk-button--primary"
          href={loginAddress()}
        >
          Sign in
        </a>
      </p>
    </Dialog>
  );
}
