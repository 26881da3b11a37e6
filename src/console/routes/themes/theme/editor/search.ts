import { type Appearance, appearances, isLayer, type Layer } from "#console/editing/types.ts";
import { type Modes, modesIn } from "#console/parts/modes.ts";

const panes = ["inspector", "json", "ramp"] as const;
export type Pane = (typeof panes)[number];

export const views = ["table", "tree", "json"] as const;
export type View = (typeof views)[number];

const tabs = ["tokens", "edit", "preview"] as const;
export type EditorTab = (typeof tabs)[number];

/** The state of the editor that its address holds. */
export interface EditorSearch {
  /** The token or group that is looked at. */
  token?: string | undefined;
  layer?: Layer;
  /** Undefined: as its reader looked at tokens last. */
  view?: View;
  pane?: Pane;
  appearance?: Appearance | "both";
  /** The chosen contexts of a theme with axes. */
  modes?: Modes | undefined;
  /** On a narrow screen: which of its columns is shown. */
  tab?: EditorTab;
}

export function editorSearch(search: Record<string, unknown>): EditorSearch {
  const { token, layer, view, pane, appearance, tab } = search;
  const modes = modesIn(search.modes);
  const found: EditorSearch = {};
  if (token !== undefined && token !== "") found.token = String(token);
  if (isLayer(layer)) found.layer = layer;
  if (isOneOf(views, view)) found.view = view;
  if (isOneOf(panes, pane)) found.pane = pane;
  if (isOneOf([...appearances, "both"] as const, appearance)) found.appearance = appearance;
  if (isOneOf(tabs, tab)) found.tab = tab;
  if (modes !== undefined) found.modes = modes;
  return found;
}

const isOneOf = <T>(values: readonly T[], value: unknown): value is T =>
  values.includes(value as T);
