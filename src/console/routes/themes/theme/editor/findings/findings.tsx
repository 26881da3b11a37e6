import "./findings.css";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { changedTokens } from "#console/editing/changes.ts";
import { ownNames } from "#console/editing/commands/own-names.ts";
import { useDocument } from "#console/editing/context.tsx";
import { namesakesOf } from "#console/editing/names/token.ts";
import type { Analysis, Layer, LocatedFinding } from "#console/editing/types.ts";
import { isUnread, UNREAD } from "#console/editing/unread.ts";
import { Kbd } from "#console/parts/kbd.tsx";
import { useShortcuts } from "#console/parts/shortcuts.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { whereWords } from "#console/parts/where.ts";
import { layerOf } from "#token-text/sources.ts";
import { namesPlace } from "#tokens/own/names.ts";
import type { OfferCommand } from "../commands.tsx";
import { useEditorSearch, useLook, useModes, useShow } from "../selection.ts";

/** The longest useful list; the tree's filter shows all findings. */
const MOST = 200;

/** The layer to look at for a finding: of those that it needs, the last that says something. */
function layerFor({ path, appearance, modes = {} }: LocatedFinding, analysis: Analysis): Layer {
  const { columns, tokens } = analysis;
  const written = tokens.find(({ dotted }) => dotted === path)?.written ?? {};
  const needed = Object.entries(modes).map(([parameter, context]) => layerOf(parameter, context));
  if (appearance !== undefined) needed.push(appearance);
  const there = needed.filter((layer) => columns.some((column) => column.layer === layer));
  return there.findLast((layer) => written[layer] !== undefined) ?? there.at(-1) ?? "base";
}

const none: readonly string[] = [];

/** Whether a finding is about the document's own names as a whole. */
const isOfNames = ({ path }: LocatedFinding): boolean => path.startsWith(namesPlace);

const namesField = (path: string): string =>
  `Own names, ${path.slice(namesPlace.length + 1) || "as a whole"}`;

const examining = "Checking all permutations…";

const keyOf = ({ code, path, appearance, modes, message }: LocatedFinding): string =>
  `${code} ${path} ${appearance ?? ""} ${JSON.stringify(modes ?? {})} ${message}`;

/** All findings of validation, each with a link to its token and a fix. */
export function Findings({
  offer,
  children,
}: {
  offer: OfferCommand;
  /** Stands before the findings, in their bar. */
  children?: ReactNode;
}) {
  const theme = useDocument();
  const analysis = useSignal(theme.analysis);
  const base = useSignal(useSignal(theme.base).analysis);
  const { token } = useEditorSearch();
  const modes = useModes();
  const show = useShow();
  const look = useLook();
  const [opened, setOpened] = useState<boolean>();
  const [current, setCurrent] = useState<string>();
  const { findings = [], errors = 0, warnings = 0, broken } = analysis ?? {};
  // Those of a theme without axes are there at once. Later ones stand until others take their place.
  const isExamining =
    analysis !== undefined && analysis.examinedAt === undefined && analysis.axes.length > 0;
  const open = opened ?? errors > 0;
  const changed = changedTokens(base, analysis).size;

  const go = (finding: LocatedFinding): void => {
    setCurrent(keyOf(finding));
    if (isOfNames(finding) && offer(ownNames).enabled) {
      offer(ownNames).run();
      return;
    }
    const analysis = theme.analysis.get();
    const { path, modes: needed, appearance } = finding;
    const isThere = [analysis?.tokens, analysis?.groups].some((all) =>
      all?.some(({ dotted }) => dotted === path),
    );
    if (analysis !== undefined && isThere) {
      const to = look(layerFor(finding, analysis));
      const turned = needed && appearance !== undefined && { appearance };
      const contexts = needed && { modes: { ...modes, ...to.modes, ...needed } };
      show({ token: path, ...to, ...contexts, ...turned, tab: "edit" }, "jump");
    } else if (path !== "") {
      show({ pane: "json", tab: "edit" }, "jump");
    }
    if (finding.range !== undefined) {
      theme.dispatch({ selection: { anchor: finding.range.from }, scrollIntoView: true });
    }
  };
  const step = (by: number): void => {
    const there = theme.analysis.get()?.findings ?? [];
    if (there.length === 0) return;
    const at = there.findIndex((one) => keyOf(one) === current);
    const from = at === -1 ? there.findIndex(({ path }) => path === token) - (by > 0 ? 1 : 0) : at;
    const next =
      there[
        ((((at === -1 ? Math.max(-1, from) : at) + by) % there.length) + there.length) %
          there.length
      ];
    if (next !== undefined) go(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step reads what is current when it is made
  const shortcuts = useMemo(
    () => [
      { keys: "f8", does: "Next finding", group: "Theme", run: () => step(1), whileTyping: true },
      {
        keys: "shift+f8",
        does: "Previous finding",
        group: "Theme",
        run: () => step(-1),
        whileTyping: true,
      },
    ],
    [current, token, modes],
  );
  useShortcuts(shortcuts);

  return (
    <section className="column low line-top findings" aria-label="Findings">
      {broken && (
        <button
          type="button"
          className="gap-10 bad pointer stretch edgeless at-start findings-broken"
          onClick={() => {
            show({ pane: "json", tab: "edit" }, "jump");
            theme.dispatch({ selection: { anchor: broken.at }, scrollIntoView: true });
          }}
        >
          <CircleAlert className="lower" aria-hidden />
          <span>
            {broken.message}.{" "}
            {isUnread(analysis) ? UNREAD : "Until then you see the last good state."}
          </span>
        </button>
      )}
      {open && findings.length > 0 && (
        <ul className="line-bottom scroll-both findings-list">
          {findings.slice(0, MOST).map((finding) => (
            <FindingItem
              key={keyOf(finding)}
              finding={finding}
              current={keyOf(finding) === current}
              onGo={() => go(finding)}
              onToken={(dotted) => show({ token: dotted, ...look("base"), tab: "edit" }, "jump")}
            />
          ))}
          {findings.length > MOST && (
            <li className="quiet">
              {findings.length - MOST} more; filter the tree by “With findings”.
            </li>
          )}
        </ul>
      )}
      <footer className="flex small quiet rigid gap-12 findings-bar">
        {children}
        <button
          type="button"
          className="plain inherit findings-toggle"
          aria-expanded={open && findings.length > 0}
          disabled={findings.length === 0}
          onClick={() => setOpened(!open)}
        >
          {analysis?.examinedAt !== undefined && <Summary errors={errors} warnings={warnings} />}
          {isExamining && <span className="status">{examining}</span>}
        </button>
        <span role="status" className="visually-hidden">
          {isExamining ? examining : errors > 0 ? counted(errors, "error") : ""}
        </span>
        {changed > 0 && <span>{changed} changed</span>}
        {findings.length > 0 && (
          <span className="end row">
            <Kbd keys="F8" /> next
          </span>
        )}
      </footer>
    </section>
  );
}

function Summary({ errors, warnings }: { errors: number; warnings: number }) {
  if (errors > 0) {
    return (
      <span className="status status--bad">
        <CircleAlert className="sm" aria-hidden />
        {counted(errors, "error")}
        {warnings > 0 && `, ${counted(warnings, "warning")}`}
      </span>
    );
  }
  if (warnings > 0) {
    return (
      <span className="status status--warning">
        <TriangleAlert className="sm" aria-hidden />
        {counted(warnings, "finding")}
      </span>
    );
  }
  return (
    <span className="status">
      <CircleCheck className="sm" aria-hidden />
      No findings
    </span>
  );
}

/** One finding: its token, the problem and the fix. */
function FindingItem({
  finding,
  current,
  onGo,
  onToken,
}: {
  finding: LocatedFinding;
  current: boolean;
  onGo: () => void;
  /** Goes to another token that the finding is about. */
  onToken: (dotted: string) => void;
}) {
  const theme = useDocument();
  const mayEdit = useSignal(theme.locked) === undefined;
  const { severity, path, message, fix } = finding;
  const analysis = useSignal(theme.analysis);
  const others =
    finding.code === "names_collision" && analysis
      ? namesakesOf(
          analysis.tokens.find(({ dotted }) => dotted === path),
          analysis,
        )
      : none;
  const where = whereWords(analysis?.axes ?? [], finding.modes, finding.appearance);
  return (
    <li className="grid gap-10 middle finding" aria-current={current || undefined}>
      {severity === "error" ? (
        <CircleAlert className="lower bad" aria-label="Error" />
      ) : (
        <TriangleAlert className="lower warn" aria-label="Warning" />
      )}
      <button
        type="button"
        className="anywhere tight edgeless at-start inherit finding-text"
        onClick={onGo}
      >
        {path !== "" && <b>{isOfNames(finding) ? namesField(path) : path}</b>}
        {where !== "" && `, ${where}`} {message}
      </button>
      {others.map((dotted) => (
        <button
          key={dotted}
          type="button"
          className="tool tool--small"
          onClick={() => onToken(dotted)}
        >
          {dotted}
        </button>
      ))}
      {fix && mayEdit && (
        <button
          type="button"
          className="tool tool--small"
          title={fix.label}
          aria-label={`Fix: ${fix.label}`}
          onClick={() => theme.edit(fix.edits)}
        >
          Fix
        </button>
      )}
    </li>
  );
}
