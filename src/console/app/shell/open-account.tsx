import { Menu } from "@base-ui/react/menu";
import { BookOpen, Copyright, Keyboard, LogOut, Monitor, Moon, Rows4, Sun } from "lucide-react";
import { useState } from "react";
import { base, runs } from "../../api/base.ts";
import type { Session } from "../../api/session.ts";
import { Kbd } from "../../parts/kbd.tsx";
import { type LatePopup, useTakenFocus } from "../../parts/late-popup.tsx";
import { useAppearance } from "./appearance.ts";
import { OwnRights } from "./own-rights.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

const appearances = [
  { value: "system", word: "As the system", icon: Monitor },
  { value: "light", word: "Light", icon: Sun },
  { value: "dark", word: "Dark", icon: Moon },
] as const;

interface AccountProps {
  session: Session;
  showHelp: () => void;
}

/** The menu of the signed-in person: appearance, density, theme of the console, help and sign-out. */
export function OpenAccount({
  session: { name, email, role },
  showHelp,
  button,
  startsOpen,
  startsFocused,
}: AccountProps & LatePopup) {
  const { appearance, choose, density, space } = useAppearance();
  const trigger = useTakenFocus<HTMLButtonElement>(startsFocused);
  const [choosingRights, setChoosingRights] = useState(false);
  return (
    <>
      <Menu.Root defaultOpen={startsOpen}>
        <Menu.Trigger ref={trigger} {...button} />
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
              {runs("themes") && <ThemeChoice />}
              {runs("places") && (
                <Menu.Item className="tk-menu__item" onClick={() => setChoosingRights(true)}>
                  <Copyright aria-hidden />
                  Licence of your pictures
                </Menu.Item>
              )}
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
      <OwnRights open={choosingRights} onClose={() => setChoosingRights(false)} />
    </>
  );
}
