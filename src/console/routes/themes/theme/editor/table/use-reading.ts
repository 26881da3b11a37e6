import { useMemo } from "react";
import { useDocument } from "#console/editing/context.tsx";
import type { Cell } from "#console/editing/table/cells.ts";
import type { TokenInfo } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { aliasOf } from "#tokens/reference.ts";
import { acceptsType } from "#tokens/slots.ts";
import { leadsTo } from "../inspector/alias/targets.ts";
import type { Reading } from "../inspector/fields/draft.ts";
import { Lookup, type ValueContext } from "../inspector/value.ts";
import { writtenText } from "./cell-text.ts";
import { readCell } from "./read-cell.ts";

/** Reads and prints the cells of the present tokens. */
export function useReading() {
  const analysis = useSignal(useDocument().analysis);
  const { tokens, stacks } = analysis ?? {};
  return useMemo(() => {
    const lookup = new Lookup(tokens ?? [], stacks);
    return readingOf(lookup);
  }, [tokens, stacks]);
}

export type CellReading = ReturnType<typeof readingOf>;

function readingOf(lookup: Lookup) {
  const jsonOf = ({ dotted, layer }: Cell): unknown => lookup.get(dotted)?.written[layer]?.json;
  const read = (text: string, cell: Cell): Reading => {
    const token = lookup.get(cell.dotted);
    const written = Object.keys(token?.written ?? {});
    return readCell(text, {
      dotted: cell.dotted,
      type: token?.type,
      like: likeOf(token, jsonOf(cell)),
      isBase: cell.layer === "base",
      hasOwn: written.includes(cell.layer),
      isOnly: written.length === 1,
      typeOf: (dotted) => {
        const target = lookup.get(dotted);
        return target === undefined ? false : target.type;
      },
      loops: (dotted) => {
        const target = lookup.get(dotted);
        return target !== undefined && leadsTo(target, cell.dotted, contextOf(cell, lookup));
      },
    });
  };
  return {
    lookup,
    jsonOf,
    read,
    textOf: (cell: Cell): string | undefined => {
      const token = lookup.get(cell.dotted);
      const written = token?.written[cell.layer];
      return written && writtenText(written, token?.type);
    },
    /** Why a cell does not take the value of another; undefined if it does. */
    problemOf: (from: Cell, to: Cell): string | undefined => {
      const [type, wanted] = [lookup.get(from.dotted)?.type, lookup.get(to.dotted)?.type];
      if (type !== undefined && wanted !== undefined && !acceptsType(wanted, type)) {
        return `${from.dotted} is a ${type}, and ${to.dotted} is a ${wanted}.`;
      }
      const json = jsonOf(from);
      const alias = aliasOf(json);
      if (json !== undefined && alias === undefined) return undefined;
      const reading = read(alias === undefined ? "" : `{${alias}}`, to);
      return "problem" in reading ? reading.problem : undefined;
    },
    contextFor: (dotted: string): ValueContext => contextOf({ dotted, layer: "base" }, lookup),
  };
}

/** The value whose form a new one keeps: the cell's own, else another of its token. */
function likeOf(token: TokenInfo | undefined, own: unknown): unknown {
  if (own !== undefined && aliasOf(own) === undefined) return own;
  const others = Object.values(token?.written ?? {}).map((value) => value?.json);
  return others.find((json) => json !== undefined && aliasOf(json) === undefined) ?? own;
}

const contextOf = ({ dotted, layer }: Cell, lookup: Lookup): ValueContext => ({
  ...{ self: dotted, appearance: layer === "dark" ? "dark" : "light", lookup },
  ...{ group: "", published: undefined, partners: [], ground: [1, 1, 1], onSelect: () => {} },
});
