import type { RefObject } from "react";
import type { Column } from "#console/editing/types.ts";
import { classes } from "#console/parts/classes.ts";

interface Group {
  name: string | undefined;
  columns: Column[];
}

/** Neighbours of one axis stand under its name. */
function groupsOf(columns: readonly Column[]): Group[] {
  const groups: Group[] = [];
  for (const column of columns) {
    const name = column.axis?.name;
    const last = groups.at(-1);
    if (last !== undefined && last.name === name) last.columns.push(column);
    else groups.push({ name, columns: [column] });
  }
  return groups;
}

/** The names of the columns; each row says to listeners what it has in them. */
export function TreeHeadings({
  columns,
  scroller,
}: {
  columns: readonly Column[];
  /** Scrolled sideways with the rows. */
  scroller: RefObject<HTMLDivElement | null>;
}) {
  const groups = groupsOf(columns);
  const isGrouped = groups.some(({ name }) => name !== undefined);
  return (
    <div ref={scroller} className="clip line-bottom tree-headings" aria-hidden>
      {isGrouped && (
        <div className="grid middle tree-row tree-axes">
          <span className="row gap-4 tree-name" />
          {groups.map(({ name, columns: own }) => (
            <span
              key={name ?? ""}
              className={classes(name !== undefined && "line-bottom ink at-start tree-axis")}
              style={{ gridColumn: `span ${own.length}` }}
              title={name}
            >
              <span>{name}</span>
            </span>
          ))}
        </div>
      )}
      <div className="grid middle tree-row">
        <span className="row gap-4 tree-name" />
        {columns.map(({ layer, name }) => (
          <span key={layer} className="cut" title={name}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
