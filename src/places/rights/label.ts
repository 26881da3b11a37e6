/** A licence as people read it, and where its text is. */
export interface LicenceLabel {
  name: string;
  /** The address of the deed or text; undefined if there is none. */
  url: string | undefined;
}

/** The label of an identifier, such as "CC BY-SA 4.0" for `CC-BY-SA-4.0`; undefined for an empty one. */
export function licenceLabel(id: string): LicenceLabel | undefined {
  if (id === "") return undefined;
  if (id === "all-rights-reserved") return { name: "All rights reserved", url: undefined };
  if (id === "CC0-1.0") return { name: "CC0 1.0", url: `${COMMONS}/publicdomain/zero/1.0/` };
  if (id === "CC-PDM-1.0") {
    return { name: "Public domain", url: `${COMMONS}/publicdomain/mark/1.0/` };
  }
  const [, elements, version, port] = /^CC-([A-Z-]+)-(\d\.\d)(?:-([A-Z]+))?$/.exec(id) ?? [];
  if (elements === undefined || version === undefined) {
    return { name: id, url: `https://spdx.org/licenses/${id}.html` };
  }
  const path = [elements, version, port].filter((part) => part !== undefined).join("/");
  return {
    name: ["CC", elements, version, port].filter((part) => part !== undefined).join(" "),
    url: `${COMMONS}/licenses/${path.toLowerCase()}/`,
  };
}

const COMMONS = "https://creativecommons.org";
