import type { ShippedPackage } from "./packages.ts";

/**
 * The accepted licence fields of packages, verbatim, with the SPDX identifiers of their texts; for a choice,
 * the chosen one.
 */
const everywhere: Record<string, string[]> = {
  "(MIT OR CC0-1.0)": ["MIT"],
  "0BSD": ["0BSD"],
  "Apache-2.0": ["Apache-2.0"],
  "BlueOak-1.0.0": ["BlueOak-1.0.0"],
  "BSD-2-Clause": ["BSD-2-Clause"],
  "BSD-3-Clause": ["BSD-3-Clause"],
  "CC-BY-4.0": ["CC-BY-4.0"],
  "CC0-1.0": ["CC0-1.0"],
  ISC: ["ISC"],
  MIT: ["MIT"],
  "MPL-2.0": ["MPL-2.0"],
  PostgreSQL: ["PostgreSQL"],
  Unlicense: ["Unlicense"],
  "Python-2.0": ["Python-2.0"],
};

const LGPL = "LGPL-3.0-or-later";

/** Libraries under the LGPL, in files of their own that anybody may replace: these and no other. */
const replaceable: { packages: RegExp; licences: Record<string, string[]> }[] = [
  {
    packages: /^@img\/sharp-/,
    licences: {
      [LGPL]: [LGPL],
      "Apache-2.0 AND LGPL-3.0-or-later": ["Apache-2.0", LGPL],
      "Apache-2.0 AND LGPL-3.0-or-later AND MIT": ["Apache-2.0", LGPL, "MIT"],
    },
  },
  { packages: /^libheif-js$/, licences: { "LGPL-3.0": [LGPL] } },
];

/** The texts that a package's licence calls for, by SPDX identifier; undefined when it may not ship. */
export function textsOf({ name, licence = "" }: ShippedPackage): string[] | undefined {
  const own = replaceable.find(({ packages }) => packages.test(name));
  return everywhere[licence] ?? own?.licences[licence];
}

/** A line for each package that may not ship or whose licence is unknown. */
export function problemsOf(packages: ShippedPackage[]): string[] {
  return packages
    .filter((found) => textsOf(found) === undefined)
    .map(({ name, version, licence }) =>
      licence === undefined
        ? `${name}@${version} states no licence: find it out, or do without the package.`
        : `${name}@${version} is under ${licence}: do without it, or allow it in test/licences/allowed.ts.`,
    );
}
