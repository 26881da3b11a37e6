import { ChevronRight, Search } from "lucide-react";
import { type CSSProperties, useId, useMemo, useState } from "react";
import type { Appearance } from "#console/editing/types.ts";
import { classes } from "#console/parts/classes.ts";
import { counted } from "#console/parts/status.tsx";
import { ChangeWords } from "./change-words.tsx";
import { Drawing } from "./drawing.tsx";
import { Figures } from "./figures.tsx";
import { type DiffRow, isSame, type Sign } from "./rows.ts";
import "./diff.css";

const FILTERED_FROM = 12;
const SHOWN = 150;

/** Tokens that differ, one a row: how they look before and after, and what differs in words. */
export function TokenDiff({
  rows,
  title,
  note,
  empty,
  figures = false,
}: {
  rows: readonly DiffRow[];
  title: string;
  /** A quiet note next to the title. */
  note?: string | undefined;
  /** The text if nothing differs. */
  empty: string;
  /** Whether shapes and curves are drawn large, too. */
  figures?: boolean;
}) {
  const heading = useId();
  const [filter, setFilter] = useState("");
  const [all, setAll] = useState(false);
  const found = useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    return rows.filter(({ path, from, words, type, sign, where }) =>
      [path, from, words, type, sign, where].some((text) => text?.toLowerCase().includes(wanted)),
    );
  }, [rows, filter]);
  const shown = all ? found : found.slice(0, SHOWN);
  const groups = groupsOf(shown);
  return (
    <section className="diff-section" aria-labelledby={heading}>
      <header className="wrap stretch">
        <h2 id={heading}>{title}</h2>
        {note && <span className="quiet">{note}</span>}
        {rows.some(({ deltaE }) => deltaE !== undefined) && (
          <span className="quiet diff-unit end">ΔE by CIEDE2000</span>
        )}
      </header>
      {rows.length >= FILTERED_FROM && (
        <label className="search over-8 diff-filter">
          <Search aria-hidden />
          <input
            type="search"
            aria-label="Filter the changes"
            placeholder="Filter by name, value, added, removed"
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
          />
          <span role="status" className="small nowrap">
            {filter.trim() && counted(found.length, "change")}
          </span>
        </label>
      )}
      {rows.length === 0 && <p className="quiet diff-empty">{empty}</p>}
      {rows.length > 0 && found.length === 0 && (
        <p className="quiet diff-empty">
          No change matches “{filter.trim()}”.{" "}
          <button type="button" className="tool tool--small" onClick={() => setFilter("")}>
            Clear filters
          </button>
        </p>
      )}
      {groups.length > 0 && (
        <table className="full diff" aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Change</span>
              </th>
              <th scope="col">Token</th>
              <th scope="col">Light</th>
              <th scope="col">Dark</th>
              <th scope="col">Value</th>
              <th scope="col" className="number">
                ΔE
              </th>
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.name}>
              {(groups.length > 1 || group.isWhere) && (
                <tr className="diff-group">
                  <th scope="rowgroup" colSpan={6}>
                    {group.name} <span className="quiet light">{group.rows.length}</span>
                  </th>
                </tr>
              )}
              {figures && group.rows.some(isShape) && (
                <tr className="diff-figure-row">
                  <td colSpan={6}>
                    <Figures rows={group.rows} />
                  </td>
                </tr>
              )}
              {group.rows.map((row) => (
                <Row key={`${row.sign} ${row.path} ${row.where}`} row={row} />
              ))}
            </tbody>
          ))}
        </table>
      )}
      {shown.length < found.length && (
        <button type="button" className="tool diff-more" onClick={() => setAll(true)}>
          Show all {found.length.toLocaleString()}
        </button>
      )}
    </section>
  );
}

interface Group {
  name: string;
  rows: readonly DiffRow[];
  /** Whether its name is that of contexts. */
  isWhere?: boolean;
}

/** Groups by context if some rows hold only in some, else by kind; rows that hold everywhere come first. */
function groupsOf(rows: readonly DiffRow[]): Group[] {
  if (rows.every(({ where }) => where === "")) {
    return [
      { name: "Color", rows: rows.filter(({ type }) => type === "color") },
      { name: "Shape, type, motion", rows: rows.filter(({ type }) => type !== "color") },
    ].filter((group) => group.rows.length > 0);
  }
  const byWhere = Map.groupBy(rows, ({ where }) => where);
  const axes = ([, [first]]: [string, DiffRow[]]) => Object.keys(first?.place.modes ?? {}).length;
  return [...byWhere]
    .sort((one, other) => axes(one) - axes(other) || one[0].localeCompare(other[0]))
    .map(([where, all]) => ({
      name: where === "" ? "In every context" : `${where.charAt(0).toUpperCase()}${where.slice(1)}`,
      rows: all,
      isWhere: true,
    }));
}

const isShape = ({ drawing }: DiffRow): boolean =>
  drawing === "bezier" || drawing === "shadow" || drawing === "number" || drawing === "radius";

const marks: Record<Sign, string> = { added: "+", removed: "−", changed: "~", renamed: "→" };

function Row({ row }: { row: DiffRow }) {
  const [open, setOpen] = useState(false);
  const { sign, path, from, drawing, pairs, words, deltaE } = row;
  const toggle = () => setOpen(!open);
  return (
    <>
      <tr className={classes("pointer diff-row", open && "diff-row--open")} onClick={toggle}>
        <td className="diff-sign">
          <span className={`quiet round-4 center sign sign--${sign}`} title={sign}>
            <span aria-hidden>{marks[sign]}</span>
            <span className="visually-hidden">{sign}</span>
          </span>
        </td>
        <th scope="row">
          <button
            type="button"
            className="inline plain gap-4 round-4 tight ink at-start within diff-open"
            aria-expanded={open}
            onClick={(event) => {
              event.stopPropagation();
              toggle();
            }}
          >
            <span className="mono diff-path">{path}</span>
            <ChevronRight className="sm quiet" aria-hidden />
          </button>
        </th>
        <td className="diff-light">
          <Cell row={row} appearance="light" />
        </td>
        <td className="diff-dark">
          {isSame(pairs.light, pairs.dark) ? (
            <span className="quiet">same</span>
          ) : (
            <Cell row={row} appearance="dark" />
          )}
        </td>
        <td className="quiet clip diff-words">
          <span title={words}>
            <ChangeWords words={words} />
          </span>
        </td>
        <td className="diff-distance">{deltaE !== undefined && <Distance value={deltaE} />}</td>
      </tr>
      {open && (
        <tr className="diff-detail">
          <td />
          <td colSpan={5}>
            <Detail row={row} renamed={from !== undefined} drawing={drawing} />
          </td>
        </tr>
      )}
    </>
  );
}

function Cell({ row, appearance }: { row: DiffRow; appearance: Appearance }) {
  const pair = row.pairs[appearance];
  if (pair === undefined) {
    return row.property === undefined ? null : <span className="quiet">as before</span>;
  }
  return (
    <>
      <Drawing kind={row.drawing} pair={pair} />
      <span className="visually-hidden">
        {pair.before ?? "nothing"} before, {pair.after ?? "nothing"} after
      </span>
    </>
  );
}

/** The ΔE of a full bar. At 20 two colors have nothing in common, and most changes are far below. */
const FULL = 12;

function Distance({ value }: { value: number }) {
  const width = `${Math.min(100, (value / FULL) * 100)}%`;
  return (
    <span className="grid gap-8 figures at-end middle distance">
      <i style={{ "--w": width } as CSSProperties} aria-hidden />
      <span className="number">{value.toFixed(1)}</span>
    </span>
  );
}

function Detail({
  row: { pairs, property, derived, from },
  renamed,
  drawing,
}: {
  row: DiffRow;
  renamed: boolean;
  drawing: DiffRow["drawing"];
}) {
  return (
    <div className="wrap stretch diff-inner">
      {(["light", "dark"] as const).map((appearance) => {
        const pair = pairs[appearance];
        if (pair === undefined) return null;
        return (
          <dl key={appearance} className="grid gap-2 packed within diff-values">
            <dt className="quiet caption">{appearance === "light" ? "Light" : "Dark"}</dt>
            <dd>
              <Drawing kind={drawing} pair={pair} large />
            </dd>
            <dt className="quiet caption">Before</dt>
            <dd className="mono">{pair.before ?? "nothing"}</dd>
            <dt className="quiet caption">After</dt>
            <dd className="mono">{pair.after ?? "nothing"}</dd>
          </dl>
        );
      })}
      <dl className="grid gap-2 packed within diff-values">
        {property && (
          <>
            <dt className="quiet caption">Custom property</dt>
            <dd className="mono">{property}</dd>
          </>
        )}
        {renamed && (
          <>
            <dt className="quiet caption">Name before</dt>
            <dd className="mono">{from}</dd>
          </>
        )}
        {derived.length > 0 && (
          <>
            <dt className="quiet caption">Changes with it</dt>
            {derived.map(({ name, light, dark }) => (
              <dd key={name} className="mono row">
                {[light, dark].map(
                  (pair, index) =>
                    pair && (
                      <Drawing
                        key={index === 0 ? "light" : "dark"}
                        kind={pair.deltaE === undefined && !isColor(pair.after) ? "none" : "color"}
                        pair={pair}
                      />
                    ),
                )}
                {name}
              </dd>
            ))}
          </>
        )}
      </dl>
    </div>
  );
}

const isColor = (css: string | null): boolean => css !== null && CSS.supports("color", css);
