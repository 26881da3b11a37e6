/**
 * The tree of a text that is JSON. It equals the one of jsonc-parser, whose scanner and visitor take four times as
 * long (bench/README.md, "The theme editor with 2,000 colors").
 */
import type { Node } from "jsonc-parser";

const character = { quote: 34, comma: 44, backslash: 92, bracket: 93, brace: 125 } as const;

type Writable = { -readonly [Key in keyof Node]: Node[Key] };

/** A node whose children and end are not read yet. */
type Opened = Writable & { children: Node[] };

/**
 * Parses a text that `JSON.parse` accepts.
 *
 * @throws RangeError if it nests too deeply
 */
export function treeOfJson(text: string): Node {
  return new Reader(text).read();
}

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): Node {
    this.skipSpace();
    return this.readValue(undefined);
  }

  private skipSpace(): void {
    const { text } = this;
    let code = text.charCodeAt(this.at);
    while (code === 32 || code === 10 || code === 13 || code === 9) {
      this.at += 1;
      code = text.charCodeAt(this.at);
    }
  }

  private readValue(parent: Node | undefined): Node {
    switch (this.text.charAt(this.at)) {
      case "{":
        return this.readObject(parent);
      case "[":
        return this.readArray(parent);
      case '"':
        return this.readString(parent);
      case "t":
        return this.readLiteral(parent, "boolean", true, 4);
      case "f":
        return this.readLiteral(parent, "boolean", false, 5);
      case "n":
        return this.readLiteral(parent, "null", null, 4);
      default:
        return this.readNumber(parent);
    }
  }

  private readObject(parent: Node | undefined): Node {
    const node = this.open("object", parent);
    while (this.goesOn(character.brace)) node.children.push(this.readProperty(node));
    return this.close(node);
  }

  private readArray(parent: Node | undefined): Node {
    const node = this.open("array", parent);
    while (this.goesOn(character.bracket)) node.children.push(this.readValue(node));
    return this.close(node);
  }

  private readProperty(parent: Node): Node {
    const node: Opened = { type: "property", offset: this.at, length: -1, parent, children: [] };
    node.children.push(this.readString(node));
    this.skipSpace();
    node.colonOffset = this.at;
    this.at += 1;
    this.skipSpace();
    node.children.push(this.readValue(node));
    node.length = this.at - node.offset;
    return node;
  }

  private open(type: "object" | "array", parent: Node | undefined): Opened {
    const node: Opened = { type, offset: this.at, length: -1, children: [] };
    if (parent !== undefined) node.parent = parent;
    this.at += 1;
    return node;
  }

  /** Skips white space and a comma, and tells whether another member follows. */
  private goesOn(end: number): boolean {
    this.skipSpace();
    if (this.text.charCodeAt(this.at) === character.comma) {
      this.at += 1;
      this.skipSpace();
    }
    return this.text.charCodeAt(this.at) !== end;
  }

  private close(node: Opened): Node {
    this.at += 1;
    node.length = this.at - node.offset;
    return node;
  }

  private readString(parent: Node | undefined): Node {
    const { text, at: offset } = this;
    let end = text.indexOf('"', offset + 1);
    let value = text.slice(offset + 1, end);
    if (value.includes("\\")) {
      end = this.endOfEscaped(offset + 1);
      value = JSON.parse(text.slice(offset, end + 1));
    }
    this.at = end + 1;
    return this.leaf("string", offset, value, parent);
  }

  private endOfEscaped(start: number): number {
    let at = start;
    let code = this.text.charCodeAt(at);
    while (code !== character.quote) {
      at += code === character.backslash ? 2 : 1;
      code = this.text.charCodeAt(at);
    }
    return at;
  }

  private readNumber(parent: Node | undefined): Node {
    const { text, at: offset } = this;
    while (isOfNumber(text.charCodeAt(this.at))) this.at += 1;
    const value = Number(text.slice(offset, this.at));
    return this.leaf("number", offset, value, parent);
  }

  private readLiteral(
    parent: Node | undefined,
    type: "boolean" | "null",
    value: boolean | null,
    length: number,
  ): Node {
    const offset = this.at;
    this.at += length;
    return this.leaf(type, offset, value, parent);
  }

  private leaf(
    type: Node["type"],
    offset: number,
    value: string | number | boolean | null,
    parent: Node | undefined,
  ): Node {
    const node: Writable = { type, offset, length: this.at - offset, value };
    if (parent !== undefined) node.parent = parent;
    return node;
  }
}

/** Whether a character is a digit, a point, a sign or the letter of an exponent. */
const isOfNumber = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  code === 46 ||
  code === 45 ||
  code === 43 ||
  code === 101 ||
  code === 69;
