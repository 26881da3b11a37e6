/** Characters that no XML 1.0 document may contain, even escaped (section 2.2), and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // A parser would normalise the bare ones.
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** Text as the content of an XML element or of an attribute in double quotes. */
export const xmlText = (text: string): string =>
  text
    .replace(FORBIDDEN, "")
    .replace(/[&<>"\r\n\t]/g, (character) => entities[character] as string);

/** An element with a text; nothing without one. */
export const element = (name: string, text: string | null): string =>
  text === null || text === "" ? "" : `<${name}>${xmlText(text)}</${name}>`;
