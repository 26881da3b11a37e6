import { type Session, useKnownSession } from "../../api/session.ts";
import { latePopup } from "../../parts/late-popup.tsx";
import { initialsOf } from "../../parts/person.tsx";

const Account = latePopup<{ session: Session; showHelp: () => void }>(() =>
  import("./open-account.tsx").then(({ OpenAccount }) => OpenAccount),
);

/** The signed-in person, their appearance settings, and the sign-out; a blank while the session is on its way. */
export function AccountMenu({ showHelp }: { showHelp: () => void }) {
  const session = useKnownSession();
  if (!session) return <span className="who who--large" aria-hidden />;
  const initials = initialsOf(session.name);
  const button = {
    className: "who who--large",
    "aria-label": `${initials}, account of ${session.name}`,
    children: initials,
  };
  return <Account session={session} showHelp={showHelp} button={button} />;
}
