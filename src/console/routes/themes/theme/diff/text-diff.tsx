import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { useCallback } from "react";

const SIDE_BY_SIDE_FROM = 900;

const look = EditorView.theme({
  "&": { fontSize: "12px", color: "var(--tk-color-text)", background: "transparent" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "20px" },
  ".cm-gutters": {
    background: "transparent",
    border: "0",
    color: "var(--tk-color-text-muted)",
  },
  "& .cm-changedLine.cm-changedLine": { background: "var(--diff-line)" },
  "& .cm-changedText.cm-changedText": { background: "var(--diff-text)", textDecoration: "none" },
  "&.cm-merge-a .cm-changedLine.cm-changedLine": { background: "var(--diff-gone-line)" },
  "&.cm-merge-a .cm-changedText.cm-changedText": { background: "var(--diff-gone)" },
  ".cm-deletedChunk": { background: "var(--tk-color-danger-subtle)", paddingLeft: "6px" },
  ".cm-deletedChunk .cm-deletedText": { background: "var(--diff-gone)", textDecoration: "none" },
  ".cm-collapsedLines": {
    background: "var(--tk-color-surface-sunken)",
    color: "var(--tk-color-text-muted)",
    font: "500 12px/24px var(--ui)",
    padding: "0 12px",
  },
  ".cm-content:focus-visible": { outline: "2px solid var(--tk-color-focus)" },
});

const shared = (name: string): Extension => [
  lineNumbers(),
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ "aria-label": name, tabindex: "0" }),
  look,
];

const margins = { margin: 3, minSize: 6 };

/** Two texts as CodeMirror compares them; in a shadow root, where the policy lets it have styles. */
export default function TextDiff({
  before,
  after,
  names,
}: {
  before: string;
  after: string;
  names: { before: string; after: string };
}) {
  const mount = useCallback(
    (host: HTMLDivElement | null) => {
      if (host === null) return;
      const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
      const view =
        host.clientWidth >= SIDE_BY_SIDE_FROM
          ? new MergeView({
              a: { doc: before, extensions: shared(names.before) },
              b: { doc: after, extensions: shared(names.after) },
              parent: root,
              root,
              collapseUnchanged: margins,
            })
          : new EditorView({
              doc: after,
              extensions: [
                shared(names.after),
                unifiedMergeView({
                  original: before,
                  mergeControls: false,
                  collapseUnchanged: margins,
                }),
              ],
              parent: root,
              root,
            });
      return () => view.destroy();
    },
    [before, after, names.before, names.after],
  );
  return <div ref={mount} className="clip round-8 line text-diff" />;
}
