import type { RoleSlot } from "#console/editing/roles/slots.ts";
import { Swatch } from "#console/parts/swatch.tsx";

/** The colors of a role, which may have one in dark alone; nothing of a role without any. */
export function SlotSwatch({ slot: { light, dark } }: { slot: RoleSlot }) {
  const color = light ?? dark;
  return color === undefined ? null : <Swatch light={color} dark={dark} />;
}
