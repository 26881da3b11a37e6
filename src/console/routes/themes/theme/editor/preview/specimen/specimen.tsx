import "./specimen.css";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { pageColors } from "#console/editing/seen/page-colors.ts";
import type { Appearance } from "#console/editing/types.ts";
import type { Channels } from "#tokens/oklch.ts";
import { sampleFor } from "../../../../../../../browser/scripts/poster/next-sample.ts";
import type { Properties } from "../painter.ts";
import { Group } from "./group.tsx";
import { NearnessContext, useNearness } from "./near.ts";
import type { SpecimenSet } from "./use-specimen.ts";

/**
 * The tokens of the theme itself in one appearance, on its own page color: each a button that chooses it. Tab stops
 * once, arrow keys go on from there.
 */
export function Specimen({
  specimen: { groups, byPath },
  empty,
  ground,
  appearance,
  properties,
  shown,
  selected,
  onPick,
  onPoint,
}: {
  specimen: SpecimenSet;
  /** The words in the place of groups. */
  empty: string;
  /** Channels of the page's surface, sRGB 0–1. */
  ground: Channels;
  appearance: Appearance;
  properties: Properties;
  shown: Properties;
  selected: string | undefined;
  onPick: (dotted: string) => void;
  /** Reports the token that the pointer or the focus is on. */
  onPoint: (dotted: string | undefined) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const nearness = useNearness(scroller);
  const page = properties["--tk-color-bg"];
  const colors = useMemo(() => pageColors(page, ground), [page, ground]);
  const [focused, setFocused] = useState<string>();
  const stop = [focused, selected].find((one) => one !== undefined && byPath.has(one));
  const first = groups[0]?.parts[0]?.items[0]?.dotted;
  const point = ({ target }: { target: EventTarget }): void => onPoint(tokenAt(target));
  return (
    <section
      className="grid relative clip narrow low token-specimen"
      aria-label={`Preview ${appearance}`}
      style={colors}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within */}
      <div
        ref={scroller}
        className="token-specimen-scroll"
        onKeyDown={moveFocus}
        onPointerOver={point}
        onPointerLeave={() => onPoint(undefined)}
        onFocus={(event) => {
          setFocused(tokenAt(event.target));
          point(event);
        }}
        onBlur={() => onPoint(undefined)}
        onClick={({ target }) => {
          const dotted = tokenAt(target);
          if (dotted !== undefined) onPick(dotted);
        }}
      >
        <NearnessContext value={nearness}>
          {groups.map((group) => (
            <Group
              key={group.name}
              group={group}
              byPath={byPath}
              page={colors}
              appearance={appearance}
              shown={shown}
              marked={itemIn(group, selected)}
              stop={itemIn(group, stop ?? first)}
            />
          ))}
        </NearnessContext>
        {groups.length === 0 && <p>{empty}</p>}
      </div>
    </section>
  );
}

/** A path, if the group has it: so that others stay as they are. */
const itemIn = (
  { items }: { items: readonly { dotted: string }[] },
  path: string | undefined,
): string | undefined =>
  path !== undefined && items.some(({ dotted }) => dotted === path) ? path : undefined;

const tokenAt = (target: EventTarget): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>("[data-token]")?.dataset.token
    : undefined;

/** Moves the focus among the samples of a group and of those next to it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const group = event.target instanceof Element && event.target.closest("section");
  if (!group) return;
  const isWithin = event.key === "Home" || event.key === "End";
  const around = [group.previousElementSibling, group, group.nextElementSibling];
  const buttons = (isWithin ? [group] : around).flatMap((one) => [
    ...(one?.querySelectorAll("button") ?? []),
  ]);
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  const next = at === -1 ? undefined : sampleFor(event.key, at, boxes);
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}
