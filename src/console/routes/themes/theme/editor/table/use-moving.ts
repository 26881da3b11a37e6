import { useDocument } from "#console/editing/context.tsx";
import { dropWriting, renamesOfDrop } from "#console/editing/table/reorder.ts";
import { counted } from "#console/parts/status.tsx";
import type { Line, TokenLine } from "./lines.ts";
import type { Lines } from "./use-lines.ts";
import type { DropAt } from "./use-pointer.ts";
import type { Writing } from "./use-writing.ts";

/** Moves tokens to another place of the order and to other groups, as one step. */
export function useMoving({ lines, indexOf }: Lines, writing: Writing) {
  const theme = useDocument();
  const move = (keys: readonly string[], { index }: DropAt): void => {
    const moved = keys.flatMap((key) => tokenAt(lines[indexOf(key)]) ?? []);
    const before = lines[index];
    const above = lines[index - 1];
    if (moved.length === 0 || above === undefined || !writing.mayWrite()) return;
    const group = above.kind === "group" ? above.name : above.group;
    const siblings = lines.flatMap((line) => (tokenAt(line)?.group === group ? line : []));
    const others = siblings
      .filter(({ key }) => !keys.includes(key))
      .flatMap((line) => tokenAt(line) ?? []);
    const next = others.find((line) => indexOf(line.key) >= index);
    const drop = { group, before: next?.token, last: others.at(-1)?.token };
    const isSame = before !== undefined && keys.includes(before.key) && keys.length === 1;
    if (isSame && tokenAt(before)?.group === group) return;
    const text = theme.text();
    const renames = renamesOfDrop(text, moved, drop);
    const refused = renames.filter(({ problem }) => problem !== undefined);
    if (refused.length > 0) {
      writing.setRefused(
        refused.map(({ from, problem = "" }) => ({ text: from.join("."), reason: `${problem}.` })),
      );
      return;
    }
    const paths = moved.map(({ token }) => token.path);
    const steps = dropWriting(text, paths, renames, drop);
    const [first] = moved;
    const what = moved.length === 1 ? first?.key : counted(moved.length, "token");
    writing.writeSteps(steps, `Moved ${what}`);
    for (const { from, to } of renames) {
      theme.renamed.set({ from: from.join("."), to: to.join(".") });
    }
  };
  return {
    move,
    /** Moves the lines of a span one up or down. */
    shift: (keys: readonly string[], by: -1 | 1): void => {
      const places = keys.map(indexOf);
      const index = by === 1 ? Math.max(...places) + 2 : Math.min(...places) - 1;
      if (index >= 1 && index <= lines.length) move(keys, { index });
    },
  };
}

const tokenAt = (line: Line | undefined): TokenLine | undefined =>
  line?.kind === "token" ? line : undefined;
