/** The history of a text, without CodeMirror's view: the build takes only this from the package (`build-history.ts`). */
export {
  history,
  isolateHistory,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from "@codemirror/commands";
