import { EditorView } from "@codemirror/view";

/** CodeMirror in the console's colors; the custom properties reach into the shadow root. */
export const jsonTheme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--sheet)", color: "var(--text)", fontSize: "12px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "20px" },
  ".cm-content": { caretColor: "var(--text)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": {
    backgroundColor: "var(--sheet)",
    color: "var(--quiet)",
    border: "none",
    fontVariantNumeric: "tabular-nums",
  },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { backgroundColor: "color-mix(in oklab, var(--tk-color-focus) 28%, transparent)" },
  ".cm-selectionMatch": { backgroundColor: "var(--press)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--press)" },
  ".cm-foldPlaceholder": {
    border: "none",
    backgroundColor: "var(--press)",
    color: "var(--quiet)",
    padding: "0 4px",
  },
  ".cm-tooltip": {
    border: "1px solid var(--line)",
    borderRadius: "8px",
    backgroundColor: "var(--raised)",
    color: "var(--text)",
    boxShadow: "var(--float)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "240px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    padding: "2px 8px",
    lineHeight: "22px",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--press)",
    color: "var(--text)",
  },
  ".cm-completionDetail": { marginInlineStart: "auto", color: "var(--quiet)", fontStyle: "normal" },
  ".swatch-option": {
    width: "14px",
    height: "14px",
    borderRadius: "4px",
    boxShadow: "inset 0 0 0 1px var(--ink-line)",
  },
  ".cm-panels": { backgroundColor: "var(--ground)", color: "var(--text)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": { font: "400 13px/20px var(--ui)", padding: "8px" },
  ".cm-textfield": {
    border: "1px solid var(--tk-color-border-strong)",
    borderRadius: "6px",
    backgroundColor: "var(--tk-color-field)",
    color: "var(--text)",
    padding: "3px 8px",
  },
  ".cm-button": {
    border: "1px solid var(--line)",
    borderRadius: "6px",
    backgroundImage: "none",
    backgroundColor: "var(--sheet)",
    color: "var(--text)",
  },
  ".cm-diagnostic": { font: "400 13px/20px var(--ui)", padding: "6px 10px" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--tk-color-danger)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--tk-color-warning)" },
  ".cm-diagnosticAction": {
    backgroundColor: "var(--press)",
    color: "var(--text)",
    borderRadius: "4px",
  },
});
