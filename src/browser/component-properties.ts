import { transform } from "lightningcss";

/** The components that read each custom property, both in alphabetical order. */
export type ComponentProperties = Record<string, string[]>;

/**
 * An index of which component reads which property. A default that is made from another property
 * is no reading: only the component that uses the default reads it.
 * @param files the style of each component by its name
 */
export function indexProperties(files: ReadonlyMap<string, string>): ComponentProperties {
  const readers = new Map<string, Set<string>>();
  for (const [component, css] of files) {
    for (const property of propertiesRead(css)) {
      readers.set(property, (readers.get(property) ?? new Set()).add(component));
    }
  }
  return Object.fromEntries(
    [...readers].sort(byName).map(([property, components]) => [property, [...components].sort()]),
  );
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1;

function propertiesRead(css: string): Set<string> {
  const read = new Set<string>();
  let setting = false;
  transform({
    filename: "component.css",
    code: Buffer.from(css),
    visitor: {
      Declaration: {
        custom({ name }) {
          setting = name.startsWith("--");
        },
      },
      DeclarationExit: {
        custom() {
          setting = false;
        },
      },
      Variable({ name }) {
        if (!setting) read.add(name.ident);
      },
    },
  });
  return read;
}
