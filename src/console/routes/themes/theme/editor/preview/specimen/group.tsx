import { type CSSProperties, memo, useEffect, useRef } from "react";
import { groundFor, type pageColors } from "#console/editing/seen/page-colors.ts";
import {
  type Form,
  type SpecimenGroup,
  type SpecimenItem,
  valueIn,
} from "#console/editing/seen/specimen.ts";
import type { Appearance, TokenInfo } from "#console/editing/types.ts";
import type { Properties } from "../painter.ts";
import { Item } from "./item.tsx";
import { useIsNear } from "./near.ts";

interface GroupProps {
  group: SpecimenGroup;
  byPath: ReadonlyMap<string, TokenInfo>;
  page: ReturnType<typeof pageColors>;
  appearance: Appearance;
  shown: Properties;
  /** The chosen token, if it is here. */
  marked: string | undefined;
  /** The token that Tab stops at, if it is here. */
  stop: string | undefined;
}

/** A group of tokens: drawn once it comes near, and drawn anew only while it is. */
export const Group = memo(function Group(props: GroupProps) {
  const { group, marked, stop } = props;
  const section = useRef<HTMLElement>(null);
  const isNear = useIsNear(section);
  const drawn = useRef<GroupProps>(undefined);
  if (isNear || marked !== undefined || stop !== undefined) drawn.current = props;
  useEffect(() => {
    if (marked === undefined) return;
    const sample = section.current?.querySelector("[aria-current]");
    if (sample && !sample.contains(document.activeElement)) {
      sample.scrollIntoView({ block: "nearest" });
    }
  }, [marked]);
  const style = { "--height": `${heightOf(group)}px` } as CSSProperties;
  return (
    <section ref={section} className="token-specimen-group" style={style}>
      <h2>
        {group.name} <span>{group.items.length.toLocaleString()}</span>
      </h2>
      {drawn.current && <Parts {...drawn.current} />}
    </section>
  );
});

const Parts = memo(function Parts(props: GroupProps) {
  const { group, byPath, page, appearance, shown, marked, stop } = props;
  const css = (path: string): string | undefined => valueIn(byPath.get(path), appearance, shown);
  const groundOf = ({ dotted, drawing, behind }: SpecimenItem): string | undefined => {
    if (behind !== undefined) return css(behind);
    return drawing === "text" || drawing === "line" ? groundFor(css(dotted), page) : undefined;
  };
  return group.parts.map(({ form, items }) => (
    <ul className="grid gap-4" key={form} data-form={form}>
      {items.map((item) => (
        <Item
          key={item.dotted}
          dotted={item.dotted}
          name={item.name}
          drawing={item.drawing}
          css={css(item.dotted)}
          behind={groundOf(item)}
          isSelected={item.dotted === marked}
          isStop={item.dotted === stop}
        />
      ))}
    </ul>
  ));
});

/** Pixels of a row of each form, and how many samples it has in a pane of usual width. */
const rows: Readonly<Record<Form, readonly [height: number, samples: number]>> = {
  swatches: [40, 6],
  types: [40, 1],
  corners: [56, 7],
  shadows: [72, 4],
  rows: [24, 1],
};

/** About the height of a group, so that the bar of the scroller hardly moves while groups are drawn. */
const heightOf = ({ parts }: SpecimenGroup): number =>
  parts.reduce((sum, { form, items }) => {
    const [height, samples] = rows[form];
    return sum + 8 + Math.ceil(items.length / samples) * height;
  }, 48);
