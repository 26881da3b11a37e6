import { Radio, RefreshCw, ShieldCheck, WifiOff } from "lucide-react";
import { runs } from "../../api/base.ts";
import { connection } from "../../api/connection.ts";
import { useSignal } from "../../parts/signal.ts";

const states = {
  live: { icon: Radio, word: "Live", says: "Changes of others appear by themselves" },
  polling: {
    icon: RefreshCw,
    word: "Every 5 s",
    says: "Checks for changes of others every 5 s",
  },
  offline: { icon: WifiOff, word: "Offline", says: "No connection; what you type is kept here" },
};

/** Whether what is seen follows the service. */
export function ConnectionState() {
  const state = useSignal(connection);
  const { icon: Icon, word, says } = states[state];
  return (
    <span className={`connection connection--${state}`} title={says}>
      <Icon aria-hidden />
      <span>{word}</span>
    </span>
  );
}

/** Says that the person's own theme is left out, on the safe way in. */
export function SafeBanner() {
  if (new URLSearchParams(window.location.search).get("safe") !== "1") return null;
  return (
    <p className="flex gap-10 line-bottom warn banner" role="status">
      <ShieldCheck aria-hidden />
      You see the console in its own colors.
      {runs("themes") && " Choose another theme for it in the menu of your account."}
    </p>
  );
}

/** Says in the page what being offline means. */
export function OfflineBanner() {
  if (useSignal(connection) !== "offline") return null;
  return (
    <p className="flex gap-10 line-bottom warn banner" role="status">
      <WifiOff aria-hidden />
      {navigator.onLine ? "The service does not answer." : "You are offline."} You see what was
      loaded before, and what you type is kept in this browser. Publishing waits until the
      connection is back.
    </p>
  );
}
