import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { counted } from "../../../parts/status.tsx";
import { AxisLine } from "./axes-step.tsx";
import { FileLine } from "./file-line.tsx";
import type { AxisShown } from "./outcome.ts";
import { Because, ReadAs } from "./read-as.tsx";
import { commonFolder, type FileRow, rowsOf, shownName } from "./rows.ts";
import { atStep } from "./steps.tsx";
import type { ImportState } from "./use-import.ts";

/** Rows in sight at first; odd ones are always. */
const MANY = 14;
/** So many of what was skipped are named in sight; the rest by pointing at it. */
const NAMED = 4;

/** Lists each file with its format and its tokens. */
export function WhatStep({ state, axes }: { state: ImportState; axes: readonly AxisShown[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const rows = rowsOf(state);
  const folder = commonFolder(rows.map(({ name }) => name));
  const shown = isOpen ? rows : rows.filter(({ kind }, at) => at < MANY || kind === "odd");
  const { skipped } = state.draft;
  return (
    <section className="grid gap-12 import-part" aria-labelledby="import-step">
      <header className="row import-head">
        <h2 id="import-step" tabIndex={-1} className="cut" title={folder}>
          {titleOf(rows, folder)}
        </h2>
        {state.files.length > 0 && <ReadAs state={state} />}
      </header>
      <Because state={state} />
      <div
        className="grid line-bottom middle import-row quiet caption line-top import-row--head"
        aria-hidden
      >
        <span />
        <span>File</span>
        <span>Read as</span>
        <span>Gives</span>
      </div>
      <ul className="import-files" aria-label="Files">
        {shown.map((row) => (
          <FileLine
            key={row.name}
            row={row}
            label={shownName(row.name.slice(folder.length))}
            state={state}
          />
        ))}
      </ul>
      <p className="flex small wrap import-foot">
        {rows.length > shown.length && (
          <button type="button" className="tool tool--small" onClick={() => setIsOpen(true)}>
            {(rows.length - shown.length).toLocaleString()} more
          </button>
        )}
        <span className="quiet" role="status">
          {sumOf(rows)}
        </span>
        {skipped.length > 0 && (
          <span className="quiet" title={skipped.join("\n")}>
            {"Left out, as hidden or of another kind: "}
            {skipped.slice(0, NAMED).join(", ")}
            {skipped.length > NAMED && `, and ${(skipped.length - NAMED).toLocaleString()} more`}
          </span>
        )}
      </p>
      {axes.length > 0 && (
        <section className="grid gap-12 import-part import-axes" aria-labelledby="import-axes">
          <h2 id="import-axes">Axes found</h2>
          <ul>
            {axes.map((axis) => (
              <AxisLine key={axis.name} axis={axis}>
                <Link
                  to="."
                  search={atStep("axes") as never}
                  className="tool tool--small"
                  aria-label={`Change ${axis.name}`}
                >
                  Change
                </Link>
              </AxisLine>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

function titleOf(rows: readonly FileRow[], folder: string): string {
  const [first] = rows;
  if (first !== undefined && rows.length === 1) return shownName(first.name);
  const from = folder === "" ? "" : ` from ${folder.replace(/\/$/, "")}`;
  return `${counted(rows.length, "file")}${from}`;
}

/** "49 files are used, 3 are left out. You can change how each is read." */
function sumOf(rows: readonly FileRow[]): string {
  if (rows.some(({ kind }) => kind === "waiting")) return "";
  const out = rows.filter(({ kind }) => kind === "odd" || kind === "out").length;
  const good = rows.length - out;
  const parts = [
    `${counted(good, "file")} ${good === 1 ? "is" : "are"} used`,
    ...(out > 0 ? [`${out.toLocaleString()} ${out === 1 ? "is" : "are"} left out`] : []),
  ];
  const read = rows.filter(({ file }) => file !== undefined).length;
  const each = read === rows.length ? "each" : "each text";
  return `${parts.join(", ")}.${read > 0 ? ` You can change how ${each} is read.` : ""}`;
}
