import "./seen-by.css";
import { Menu } from "@base-ui/react/menu";
import { ChevronDown, Eye } from "lucide-react";
import { classes } from "#console/parts/classes.ts";
import {
  nameOfSight,
  type Sight,
  sights,
  usualSight,
} from "../../../../../browser/scripts/seen-by/sights.ts";
import { chooseSight, useSight } from "./sight.ts";

/** Chooses by whose eyes the theme is drawn, and says so as long as they are not the usual ones. */
export function SeenBy() {
  const sight = useSight();
  const name = nameOfSight(sight);
  return (
    <Menu.Root>
      <Menu.Trigger
        className={classes("tool rigid seen-by", sight && "seen-by--other")}
        aria-label={`Seen by: ${name}`}
      >
        <Eye aria-hidden />
        <span className="seen-by-word">{sight ? name.replace(/ \(.*/, "") : "Seen by"}</span>
        <ChevronDown aria-hidden />
      </Menu.Trigger>
      <span className="visually-hidden" role="status">
        {sight && `Drawn as seen by other eyes: ${name}`}
      </span>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="tk-menu">
            <Menu.RadioGroup
              value={sight ?? ""}
              onValueChange={(next: Sight | "") => chooseSight(next || undefined)}
            >
              {[{ id: "", name: usualSight } as const, ...sights].map((one) => (
                <Menu.RadioItem key={one.id} value={one.id} className="tk-menu__item" closeOnClick>
                  {one.name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
