import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { useEffect, useRef } from "react";
import { useDocument } from "#console/editing/context.tsx";
import type { ThemeDocument } from "#console/editing/theme-document.ts";
import type { Analysis } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { useEditorSearch, useLayer } from "../selection.ts";
import { aliasCompletion, swatchOfCompletion } from "./completion.ts";
import { jsonTheme } from "./theme.ts";

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--text)" },
  { tag: tags.string, color: "var(--tk-color-success-text)" },
  {
    tag: [tags.number, tags.bool, tags.null],
    color: "var(--tk-color-primary-text, var(--tk-color-link))",
  },
  { tag: tags.punctuation, color: "var(--quiet)" },
]);

/** A key that is dealt with. */
const taken = (act: () => void) => (): boolean => {
  act();
  return true;
};

function extensionsOf(theme: ThemeDocument): Extension {
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    json(),
    syntaxHighlighting(highlight),
    autocompletion({
      override: [aliasCompletion(theme)],
      activateOnTyping: true,
      // Offered after `{` alone, where Enter can mean nothing else: a quick one must not break the line.
      interactionDelay: 0,
      icons: false,
      addToOptions: [{ render: swatchOfCompletion, position: 20 }],
    }),
    keymap.of([
      { key: "Mod-z", run: taken(() => theme.undo()) },
      { key: "Mod-Shift-z", run: taken(() => theme.redo()) },
      { key: "Mod-y", run: taken(() => theme.redo()) },
      // F8 goes through the findings of the whole theme.
      ...lintKeymap.filter(({ key }) => key !== "F8"),
      ...closeBracketsKeymap,
      ...searchKeymap,
      ...completionKeymap,
      ...foldKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
    // From the browser's menu.
    EditorView.domEventHandlers({
      beforeinput: (event) => {
        if (event.inputType !== "historyUndo" && event.inputType !== "historyRedo") return false;
        event.preventDefault();
        if (event.inputType === "historyUndo") theme.undo();
        else theme.redo();
        return true;
      },
    }),
    EditorView.contentAttributes.of({
      "aria-label": "JSON",
      role: "textbox",
      tabindex: "0",
      "aria-multiline": "true",
    }),
    jsonTheme,
  ];
}

/** The text itself. CodeMirror lives in a shadow root, where its styles need no exception of the policy. */
export default function JsonPane() {
  const theme = useDocument();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const analysis = useSignal(theme.analysis);
  const locked = useSignal(theme.locked) !== undefined;
  const { token } = useEditorSearch();
  const layer = useLayer();

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open", delegatesFocus: true });
    const made = new EditorView({
      root,
      parent: root,
      dispatchTransactions: (transactions) => theme.apply(transactions),
    });
    view.current = made;
    const detach = theme.attach(made, [
      extensionsOf(theme),
      locked ? EditorState.readOnly.of(true) : [],
    ]);
    return () => {
      detach();
      made.destroy();
      view.current = undefined;
    };
  }, [theme, locked]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view needs them too
  useEffect(() => {
    if (view.current === undefined || analysis === undefined) return;
    const { state } = view.current;
    view.current.dispatch(setDiagnostics(state, diagnosticsOf(analysis, state.doc.length)));
  }, [analysis?.findings, analysis?.broken, locked]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another token moves the text
  useEffect(() => {
    const there = theme.analysis.get()?.tokens.find(({ dotted }) => dotted === token);
    const range = there?.written[layer]?.range ?? there?.range;
    const made = view.current;
    if (made === undefined || range === undefined || made.hasFocus) return;
    if (range.to > made.state.doc.length || range.to === 0) return;
    made.dispatch({
      selection: { anchor: range.from },
      effects: EditorView.scrollIntoView(range.from, { y: "center" }),
    });
  }, [token, layer, locked, analysis === undefined]);

  return <div ref={host} className="low line-top fill" />;
}

function diagnosticsOf({ findings, broken }: Analysis, length: number): Diagnostic[] {
  if (broken !== undefined) {
    const at = Math.min(broken.at, length);
    return [{ from: at, to: Math.min(length, at + 1), severity: "error", message: broken.message }];
  }
  return findings.flatMap(({ range, severity, message, path, fix }): Diagnostic[] => {
    if (range === undefined || range.to > length) return [];
    return [
      {
        ...range,
        severity,
        message: `${path} ${message}`,
        ...(fix === undefined
          ? {}
          : {
              actions: [
                {
                  name: `Fix: ${fix.label}`,
                  apply: (view) =>
                    view.dispatch({ changes: fix.edits.map((edit) => ({ ...edit })) }),
                },
              ],
            }),
      },
    ];
  });
}
