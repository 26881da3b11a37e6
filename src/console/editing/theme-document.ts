/** A theme as it is edited in one tab: the text in a CodeMirror state, whose history holds every change. */
import {
  Annotation,
  ChangeSet,
  Compartment,
  EditorState,
  type Extension,
  Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { replacement, sameJson } from "#token-text/json-text.ts";
import type { Modes } from "../parts/modes.ts";
import { Signal } from "../parts/signal.ts";
import { analysed, type Engine, taking } from "./engine.ts";
import { history, isolateHistory, redo, undo } from "./history.ts";
import { pathOf } from "./paths.ts";
import type {
  Analysis,
  Appearance,
  DocumentBase,
  EditedDocument,
  Kept,
  Layer,
  Locked,
  Rename,
  TeamBase,
  TeamCopy,
  TextEdit,
} from "./types.ts";
import { valueWriting } from "./write.ts";

/** Edits of one group become one step of the history within this time. */
const JOIN_MS = 500;
/** Unlimited history, because text and changes are small compared with a page. */
const UNLIMITED = 1_000_000;

const editGroup = Annotation.define<string>();

/** The view that shows the state itself and receives each transaction: CodeMirror's. */
export interface StateView {
  update(transactions: readonly Transaction[]): void;
  setState(state: EditorState): void;
}

export class ThemeDocument implements EditedDocument {
  readonly slug: string;
  readonly state: Signal<EditorState>;
  readonly analysis = new Signal<Analysis | undefined>(undefined);
  readonly base: Signal<DocumentBase>;
  readonly team = new Signal<TeamBase | undefined>(undefined);
  readonly newer = new Signal<TeamCopy | undefined>(undefined);
  readonly kept = new Signal<Kept | undefined>(undefined);
  readonly locked = new Signal<Locked | undefined>(undefined);
  /** The latest rename. */
  readonly renamed = new Signal<Rename | undefined>(undefined);
  readonly shown = new Signal<Record<Appearance, Readonly<Record<string, string>>>>({
    light: {},
    dark: {},
  });
  /** Told of every change of the text. */
  onChange: (() => void) | undefined;

  private readonly engine: Engine;
  private readonly take = taking(this.analysis);
  private readonly viewExtensions = new Compartment();
  private view: StateView | undefined;
  private group: string | undefined;
  private revision = 0;
  private briefs = 0;
  private visible: Appearance = "light";
  private modes: Modes = {};

  constructor(options: {
    slug: string;
    engine: Engine;
    base: { version: number; text: string };
    /** The draft, if its text differs. */
    text?: string | undefined;
    locked?: Locked | undefined;
  }) {
    this.slug = options.slug;
    this.engine = options.engine;
    this.locked.set(options.locked);
    this.base = new Signal(this.baseOf(options.base));
    const opened = EditorState.create({
      doc: options.text ?? options.base.text,
      extensions: [
        history({
          minDepth: UNLIMITED,
          newGroupDelay: JOIN_MS,
          joinToEvent: (transaction, adjacent) => {
            const group = transaction.annotation(editGroup);
            return group === undefined
              ? adjacent && this.group === undefined
              : group === this.group;
          },
        }),
        EditorState.lineSeparator.of("\n"),
        this.viewExtensions.of([]),
      ],
    });
    this.state = new Signal(opened);
    this.analyse();
  }

  text(): string {
    return this.state.get().doc.toString();
  }

  isRead(): boolean {
    return this.analysis.get()?.revision === this.revision;
  }

  isExamined(): boolean {
    return this.analysis.get()?.examinedAt === this.revision;
  }

  edit(edits: readonly TextEdit[], { group }: { group?: string } = {}): void {
    if (edits.length === 0) return;
    this.dispatch({
      changes: edits.map(({ from, to, insert }) => ({ from, to, insert })),
      annotations: group === undefined ? isolateHistory.of("full") : editGroup.of(group),
    });
  }

  /** Several edits, each of the text that those before it leave, as one step. */
  editInSteps(steps: readonly (readonly TextEdit[])[]): void {
    let length = this.state.get().doc.length;
    let all = ChangeSet.empty(length);
    for (const step of steps) {
      const changes = ChangeSet.of([...step], length);
      all = all.compose(changes);
      length = all.newLength;
    }
    if (all.empty) return;
    this.dispatch({ changes: all, annotations: isolateHistory.of("full") });
  }

  dispatch(...specs: TransactionSpec[]): void {
    if (this.locked.get() !== undefined && specs.some(({ changes }) => changes !== undefined))
      return;
    for (const spec of specs) this.apply([this.state.get().update(spec)]);
  }

  /** Takes transactions in, of here or of the view. */
  apply(transactions: readonly Transaction[]): void {
    const last = transactions.at(-1);
    if (last === undefined) return;
    const changed = transactions.some(({ docChanged }) => docChanged);
    if (changed && this.locked.get() !== undefined) return;
    // The history is written when a transaction's state is first asked for, and looks at the group before.
    const { state } = last;
    this.view?.update(transactions);
    if (changed) this.group = last.annotation(editGroup);
    this.state.set(state);
    if (!changed) return;
    this.analyse();
    this.onChange?.();
  }

  undo(): void {
    undo(this.target());
  }

  redo(): void {
    redo(this.target());
  }

  setValue(dotted: string, layer: Layer, value: unknown, group?: string): void {
    const path = pathOf(dotted, this.analysis.get());
    const edits = valueWriting(this.text(), path, layer, value);
    this.edit(edits, group === undefined ? {} : { group });
  }

  showInPreview(property: string, appearance: Appearance | "both", css: string | undefined): void {
    const before = this.shown.get();
    const change = (one: Appearance) => {
      if (appearance !== "both" && appearance !== one) return before[one];
      const { [property]: _, ...rest } = before[one];
      return css === undefined ? rest : { ...rest, [property]: css };
    };
    this.shown.set({ light: change("light"), dark: change("dark") });
  }

  standOn(copy: TeamCopy | undefined): void {
    this.newer.set(undefined);
    const present = this.team.get();
    if (copy?.revision === present?.revision && copy?.text === present?.text) return;
    this.team.set(copy && { ...copy, analysis: this.briefOf("team", copy) });
  }

  teamText(): string {
    return this.team.get()?.text ?? this.base.get().text;
  }

  discard(): void {
    this.replaceText(this.base.get().text);
  }

  rebase(base: { version: number; text: string }, text: string): void {
    this.base.set(this.baseOf(base));
    this.replaceText(text);
    this.onChange?.();
  }

  look(appearance: Appearance | undefined, modes: Modes = {}): void {
    this.visible = appearance ?? this.visible;
    if (sameJson(modes, this.modes)) return;
    this.modes = modes;
    this.analyse();
  }

  /** Makes the text another one, as one step. */
  replaceText(text: string): void {
    this.edit(replacement(this.text(), text));
  }

  /** Shows what another tab has written; nothing of that is undone here. */
  follow(text: string, base?: { version: number; text: string }): void {
    if (base !== undefined && base.version !== this.base.get().version) {
      this.base.set(this.baseOf(base));
    }
    const changes = replacement(this.text(), text);
    if (changes.length === 0) return;
    const transaction = this.state.get().update({
      changes,
      annotations: Transaction.addToHistory.of(false),
    });
    this.view?.update([transaction]);
    this.state.set(transaction.state);
    this.analyse();
  }

  /** Gives the state to a view until the answer is called. */
  attach(view: StateView, extensions: Extension): () => void {
    const set = (content: Extension): void => {
      const effects = this.viewExtensions.reconfigure(content);
      this.apply([this.state.get().update({ effects })]);
    };
    set(extensions);
    view.setState(this.state.get());
    this.view = view;
    return () => {
      this.view = undefined;
      set([]);
    };
  }

  private target() {
    return {
      state: this.state.get(),
      dispatch: (transaction: Transaction) => {
        this.group = undefined;
        this.apply([transaction]);
      },
    };
  }

  private analyse(): void {
    this.revision += 1;
    const question = {
      channel: "present",
      text: this.text(),
      revision: this.revision,
      visible: this.visible,
      scope: { modes: this.modes },
    };
    this.engine.analyse(question, this.take);
  }

  private baseOf({ version, text }: { version: number; text: string }): DocumentBase {
    return { version, text, analysis: this.briefOf("base", { text }) };
  }

  private briefOf(channel: string, { text }: { text: string }): DocumentBase["analysis"] {
    this.briefs += 1;
    const question = {
      channel,
      text,
      revision: this.briefs,
      visible: this.visible,
      scope: { brief: true },
    };
    return analysed(this.engine, question);
  }
}
