import type { ElementType } from "react";
import { classes } from "#console/parts/classes.ts";
import { Kbd } from "#console/parts/kbd.tsx";
import type { Offer } from "./commands.tsx";

/** A command in a menu; nothing while it is not enabled. */
export function CommandItem({
  as: Item,
  offer,
  danger = false,
}: {
  /** The item of the kind of menu that it is in. */
  as: ElementType;
  offer: Offer;
  danger?: boolean;
}) {
  if (!offer.enabled) return null;
  return (
    <Item
      className={classes("tk-menu__item", danger && "tk-menu__item--danger")}
      onClick={offer.run}
    >
      {offer.title}
      {offer.keys && <Kbd keys={offer.keys} />}
    </Item>
  );
}
