import { Menu } from "@base-ui/react/menu";
import { BookOpen, Keyboard, LogOut, Monitor, Moon, Rows4, Sun } from "lucide-react";
import { base } from "../../api/base.ts";
import { type Session, useKnownSession } from "../../api/session.ts";
import { Kbd } from "../../parts/kbd.tsx";
import { initialsOf } from "../../parts/person.tsx";
import { useAppearance } from "./appearance.ts";
import { ThemeChoice } from "./theme-choice.tsx";

const appearances = [
  { value: "system", word: "As the system", icon: Monitor },
  { value: "light", word: "Light", icon: Sun },
  { value: "dark", word: "Dark", icon: Moon },
] as const;

/** The signed-in person, their appearance settings, and the sign-out; a blank while the session is on its way. */
export function AccountMenu({ showHelp }: { showHelp: () => void }) {
  const session = useKnownSession();
  if (!session) return <span className="who who--large" aria-hidden />;
  return <Account session={session} showHelp={showHelp} />;
}

function Account({
  session: { name, email, role },
  showHelp,
}: {
  session: Session;
  showHelp: () => void;
}) {
  const { appearance, choose, density, space } = useAppearance();
  return (
    <Menu.Root>
      <Menu.Trigger
        className="who who--large"
        aria-label={`${initialsOf(name)}, account of ${name}`}
      >
        {initialsOf(name)}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="tk-menu">
            <p className="tk-menu__label">
              <span className="strong">{name}</span>
              <br />
              {email || "API key"}, {role}
            </p>
            <div className="tk-menu__separator" />
            <Menu.RadioGroup value={appearance} onValueChange={choose}>
              {appearances.map(({ value, word, icon: Icon }) => (
                <Menu.RadioItem key={value} value={value} className="tk-menu__item" closeOnClick>
                  <Icon aria-hidden />
                  {word}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.CheckboxItem
              className="tk-menu__item"
              checked={density === "compact"}
              onCheckedChange={(compact) => space(compact ? "compact" : "comfortable")}
              closeOnClick
            >
              <Rows4 aria-hidden />
              Compact rows
            </Menu.CheckboxItem>
            <ThemeChoice />
            <div className="tk-menu__separator" />
            <Menu.Item className="tk-menu__item" onClick={showHelp}>
              <Keyboard aria-hidden />
              Keyboard shortcuts
              <Kbd keys="?" />
            </Menu.Item>
            <Menu.LinkItem className="tk-menu__item" href={`${base}/docs`}>
              <BookOpen aria-hidden />
              Documentation
            </Menu.LinkItem>
            <div className="tk-menu__separator" />
            <Menu.LinkItem className="tk-menu__item" href={`${base}/auth/logout`}>
              <LogOut aria-hidden />
              Sign out
            </Menu.LinkItem>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
