/** The properties of a sheet under own names. */
import type { ThemeEntry } from "../builder.ts";
import { printedName } from "../css.ts";
import type { SheetProperty } from "../modes/property.ts";
import { printAlike, referenceOf } from "../references.ts";
import type { TokenNode } from "../tree.ts";
import type { Value } from "../values/value.ts";
import type { NamedNodes } from "./named-nodes.ts";
import type { OwnNames } from "./names.ts";
import { ruledName } from "./ruled-name.ts";
import { type ChannelForm, channelFormOf, ownNameOf } from "./token-name.ts";
import { type OwnValue, printOwnValue } from "./value.ts";

interface Named {
  /** Undefined if the theme leaves the token to the page. */
  name: string | undefined;
  /** The name with CSS escapes. */
  printed: string;
  form: ChannelForm | undefined;
}

/** Names the properties of tokens once for all permutations. */
export class OwnProperties {
  private readonly names: OwnNames;
  private readonly nodes: NamedNodes;
  private readonly keepsReferences: boolean;
  private readonly named = new Map<string, Named>();
  /** Values print alike in most permutations. */
  private readonly values = new Map<Value, OwnValue | undefined>();
  private takenNames: ReadonlySet<string | undefined> | undefined;

  constructor(names: OwnNames, nodes: NamedNodes, keepsReferences: boolean) {
    this.names = names;
    this.nodes = nodes;
    this.keepsReferences = keepsReferences;
  }

  /** A value as pages read it, unless its token has a form; undefined if it has no single CSS form. */
  valueOf(value: Value): OwnValue | undefined {
    const known = this.values.get(value);
    if (known !== undefined || this.values.has(value)) return known;
    const own = printOwnValue(value, undefined);
    this.values.set(value, own);
    return own;
  }

  /** The property of an entry; undefined if the page has its own, or the value no single CSS form. */
  of({ token, name: defaultName, value, derived }: ThemeEntry): SheetProperty | undefined {
    const { name: own, printed: ownPrinted, form } = this.namedOf(token);
    if (own === undefined) return undefined;
    const isPlainValue = derived || form === undefined;
    const shown = isPlainValue ? this.valueOf(value) : printOwnValue(value, form);
    if (shown === undefined) return undefined;
    const name = derived ? this.derivedName(own, token, defaultName) : own;
    if (derived && this.taken.has(name)) return undefined;
    const isPlain = this.keepsReferences && !derived && form === undefined;
    const reference = isPlain ? this.referenceOf(token) : undefined;
    const printed = derived ? printedName(name) : ownPrinted;
    const { css, wide } = shown;
    return reference === undefined
      ? { name, printed, css, wide, reference }
      : { name, printed, css, wide: undefined, reference, wideBehind: wide };
  }

  /** The names of tokens, which a derived property must not replace. */
  private get taken(): ReadonlySet<string | undefined> {
    this.takenNames ??= new Set(
      [...this.nodes.all.values()].map((token) => this.namedOf(token).name),
    );
    return this.takenNames;
  }

  private name(token: TokenNode): Named {
    const name = ownNameOf(token, this.names);
    const printed = name === undefined ? "" : printedName(name);
    return { name, printed, form: channelFormOf(token.raw) };
  }

  private namedOf(token: TokenNode): Named {
    let named = this.named.get(token.dotted);
    if (named === undefined) {
      named = this.name(this.nodes.of(token));
      this.named.set(token.dotted, named);
    }
    return named;
  }

  /** The parts of a typography and the states of a color go by the name of their token. */
  private derivedName(own: string, { joined }: TokenNode, defaultName: string): string {
    const derived = defaultName.slice("--tk-".length);
    return derived.startsWith(`${joined}-`)
      ? own + derived.slice(joined.length)
      : ruledName(derived, this.names);
  }

  private referenceOf(token: TokenNode): string | undefined {
    const path = referenceOf(token.raw);
    const target = path === undefined ? undefined : this.nodes.all.get(path);
    if (target === undefined || !printAlike(token, target, this.nodes.all)) return undefined;
    const { name, printed, form } = this.namedOf(target);
    return name === undefined || form !== undefined ? undefined : `var(${printed})`;
  }
}
