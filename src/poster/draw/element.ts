/** Drawings as plain trees, which a page prints as markup and the console makes into React elements. */

export interface Drawn {
  tag: string;
  /** Under their names in HTML and SVG. */
  attributes: Readonly<Record<string, string>>;
  /** CSS properties, custom ones included; values are CSS that the engine has printed. */
  style: Readonly<Record<string, string>>;
  children: readonly Child[];
}

export type Child = Drawn | string;

type Style = Readonly<Record<string, string | undefined>>;

interface Props {
  /** CSS properties. */
  css?: Style;
  readonly [attribute: string]: string | number | Style | undefined;
}

/** An element with a class; undefined attributes and children are left out. */
export function draw(
  tag: string,
  { css, ...attributes }: Props,
  ...children: readonly (Child | undefined | readonly (Child | undefined)[])[]
): Drawn {
  const given = ([, value]: [string, unknown]) => value !== undefined;
  const all = Object.entries(attributes).filter(given);
  return {
    tag,
    attributes: Object.fromEntries(all.map(([name, value]) => [name, String(value)])),
    style: Object.fromEntries(Object.entries(css ?? {}).filter(given)) as Drawn["style"],
    children: children.flat().filter((child) => child !== undefined),
  };
}
