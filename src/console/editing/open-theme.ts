import { printDocument } from "#token-text/json-text.ts";
import { toastFailure } from "../parts/toasts.tsx";
import { changedTokens } from "./changes.ts";
import { Claim } from "./claim.ts";
import { type Draft, draftOf, dropDraft, keepDraft, moveDraft } from "./drafts.ts";
import type { Engine } from "./engine.ts";
import { forgetLeft, hasLeft, leaveDraft } from "./left-draft.ts";
import { ThemeDocument } from "./theme-document.ts";
import type { Kept, Locked, TeamCopy } from "./types.ts";

const REFUSED =
  "This browser's storage is full or forbidden, so your changes are in this tab alone. Save them for the team before you close it.";

/** A theme of the service, as far as editing asks. */
interface ServedTheme {
  slug: string;
  name: string;
  version: number;
  tokens: unknown;
}

const KEEP_AFTER_MS = 400;
/** The most that an author who never pauses can lose, in milliseconds. */
const KEEP_WITHIN_MS = 2_000;
/** The time after a key in which the page paints what is wrong, and keeps nothing. */
const PAINT_MS = 150;

/** A theme that is open in this tab: its document, and the draft of it that the browser keeps. */
export class OpenTheme {
  readonly document: ThemeDocument;
  private readonly subject: string;
  private readonly claim: Claim | undefined;
  private readonly name: string;
  private readonly atClose: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waitingSince: number | undefined;
  private changedAt = 0;
  private isKeeping = false;
  /** The draft as the database has it. */
  private stored: Draft | undefined;
  private isLeaving = false;
  /** The field that had the focus when the tab was hidden. */
  private lastField: HTMLElement | undefined;

  private constructor(options: {
    document: ThemeDocument;
    restored: Draft | undefined;
    subject: string;
    name: string;
    claim: Claim | undefined;
    close: () => void;
  }) {
    const { document, restored } = options;
    this.document = document;
    this.subject = options.subject;
    this.name = options.name;
    this.claim = options.claim;
    this.atClose = options.close;
    document.standOn(restored?.team);
    document.kept.set(restored?.at);
    this.stored = restored;
    document.onChange = () => this.keepSoon();
    if (this.claim !== undefined) {
      this.claim.onKept = () => void this.follow();
      this.claim.onLost = async () => {
        await this.keep();
        document.locked.set("elsewhere");
      };
    }
    window.addEventListener("pagehide", this.leave);
    window.addEventListener("pageshow", this.comeBack);
    window.addEventListener("popstate", commitFocused);
    globalThis.document.addEventListener("visibilitychange", this.hide);
  }

  /**
   * Opens a theme with the draft that this browser has of it, and takes the engine over, to close it
   * with the theme; `locked` is why it cannot be edited at all.
   */
  static async open(
    theme: ServedTheme,
    { subject, locked, engine }: { subject: string; locked: Locked | undefined; engine: Engine },
  ): Promise<OpenTheme> {
    const { slug, name, version } = theme;
    const served = { version, text: printDocument(theme.tokens) };
    if (locked !== undefined) {
      const document = new ThemeDocument({ slug, engine, base: served, locked });
      const close = () => engine.close();
      return new OpenTheme({
        document,
        restored: undefined,
        subject,
        name,
        claim: undefined,
        close,
      });
    }
    const claim = new Claim(`tokenkit theme ${subject} ${slug}`);
    const held = await claim.take();
    const draft = await usefulDraft(subject, served, slug, held);
    const document = new ThemeDocument({
      slug,
      engine,
      base: draft ? { version: draft.baseVersion, text: draft.baseText } : served,
      text: draft?.text,
      locked: held ? undefined : "elsewhere",
    });
    const close = () => {
      claim.close();
      engine.close();
    };
    const opened = new OpenTheme({ document, restored: draft, subject, name, claim, close });
    if (!held) void claim.wait().then((isFree) => (isFree ? opened.goOn() : undefined));
    return opened;
  }

  /** Edits here what another tab has been editing. */
  async takeOver(): Promise<void> {
    await this.claim?.takeOver();
    await this.goOn();
  }

  /** Edits what the tab before has kept. */
  private async goOn(): Promise<void> {
    await this.follow();
    this.document.locked.set(undefined);
  }

  /** Shows what the service has now, unless the author has changes that the team does not have. */
  sync(theme: ServedTheme, team: TeamCopy | undefined): void {
    const { document } = this;
    const text = document.text();
    const served = { version: theme.version, text: printDocument(theme.tokens) };
    const isOwn = text !== document.teamText() && text !== (team ?? served).text;
    if (!isOwn) {
      // A late answer may bring an older version than the one that was published here.
      const base = team?.base ?? newest(served, document.base.get());
      document.follow(team?.text ?? base.text, base);
      document.standOn(team);
      document.kept.set(undefined);
    } else if (team?.revision === document.team.get()?.revision || team === undefined) {
      document.standOn(team);
    } else document.newer.set(team);
  }

  /** Keeps the draft, or drops it where nothing differs. */
  readonly keep = async (): Promise<void> => {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waitingSince = undefined;
    if (this.claim?.held !== true) return;
    const { document, subject } = this;
    const draft = this.draft();
    this.isKeeping = true;
    try {
      if (draft.text === document.teamText()) {
        // A page that goes meanwhile must not count on what is being dropped.
        this.stored = undefined;
        await dropDraft(subject, document.slug);
      } else {
        await keepDraft(subject, draft);
        this.stored = draft;
      }
      this.setKept(this.stored?.at);
      if (this.timer === undefined) forgetLeft(subject, document.slug);
    } catch {
      this.stored = undefined;
      this.setKept(this.leaveAll(draft));
    } finally {
      this.isKeeping = false;
    }
    this.claim.announceKept();
  };

  /** Keeps a draft that the database refuses in local storage. */
  private leaveAll(draft: Draft): Kept | undefined {
    if (draft.text === this.document.teamText()) return undefined;
    return leaveDraft(this.subject, draft, false) ? draft.at : "refused";
  }

  private setKept(kept: Kept | undefined): void {
    const before = this.document.kept.get();
    this.document.kept.set(kept);
    if (kept === "refused" && before !== "refused") toastFailure(REFUSED);
  }

  private draft(): Draft {
    const { document } = this;
    const base = document.base.get();
    const team = document.team.get();
    return {
      slug: document.slug,
      name: this.name,
      text: document.text(),
      baseVersion: base.version,
      baseText: base.text,
      team: team && plain(team),
      at: new Date(),
      changes: changedTokens(base.analysis.get(), document.analysis.get()).size,
    };
  }

  /** Moves the draft to the theme's new slug. */
  async moveTo(slug: string): Promise<void> {
    if (this.claim?.held !== true) return;
    await this.keep();
    await moveDraft(this.subject, this.document.slug, slug);
  }

  close(): void {
    window.removeEventListener("pagehide", this.leave);
    window.removeEventListener("pageshow", this.comeBack);
    window.removeEventListener("popstate", commitFocused);
    globalThis.document.removeEventListener("visibilitychange", this.hide);
    this.writeDown();
    void this.keepWaiting().finally(this.atClose);
  }

  private keepWaiting(): Promise<void> {
    return this.timer === undefined ? Promise.resolve() : this.keep();
  }

  /** Writes the draft down where it cannot be lost, if the database does not have it yet. */
  private writeDown(): void {
    if (this.claim?.held !== true || (this.timer === undefined && !this.isKeeping)) return;
    const draft = this.draft();
    const { baseText, team } = this.stored ?? {};
    const hasBase = draft.baseText === baseText && draft.team?.revision === team?.revision;
    leaveDraft(this.subject, draft, hasBase);
  }

  /**
   * Begins no transaction: that of a page which is going may block the database for the next page until the
   * browser has ended this one.
   */
  private readonly leave = (): void => {
    commitFocused();
    this.writeDown();
    this.isLeaving = true;
  };

  private readonly comeBack = (): void => {
    this.isLeaving = false;
  };

  /** A browser may discard a hidden tab without a further event. */
  private readonly hide = (): void => {
    if (this.isLeaving) return;
    if (globalThis.document.visibilityState === "hidden") this.lastField = commitFocused();
    else if (globalThis.document.activeElement === globalThis.document.body) {
      this.lastField?.focus();
    }
    this.writeDown();
    void this.keepWaiting();
  };

  private keepSoon(): void {
    this.changedAt = performance.now();
    this.waitingSince ??= this.changedAt;
    const isLate = this.changedAt - this.waitingSince > KEEP_WITHIN_MS - KEEP_AFTER_MS;
    if (isLate && this.timer !== undefined) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.keepBetweenKeys, KEEP_AFTER_MS);
  }

  private readonly keepBetweenKeys = (): void => {
    const now = performance.now();
    const left = PAINT_MS - (now - this.changedAt);
    const mayWait = now - (this.waitingSince ?? 0) < KEEP_WITHIN_MS;
    if (left > 0 && mayWait) this.timer = setTimeout(this.keepBetweenKeys, left);
    else void this.keep();
  };

  private async follow(): Promise<void> {
    const { document, subject } = this;
    const draft = await draftOf(subject, document.slug);
    this.stored = draft;
    if (draft === undefined) document.follow(document.teamText());
    else document.follow(draft.text, { version: draft.baseVersion, text: draft.baseText });
    document.kept.set(draft?.at);
  }
}

/** Ends typing in a field, because a field commits its text when it loses the focus. */
function commitFocused(): HTMLElement | undefined {
  const { activeElement } = globalThis.document;
  if (!(activeElement instanceof HTMLElement)) return undefined;
  activeElement.blur();
  return activeElement;
}

const newest = (served: TeamCopy["base"], present: TeamCopy["base"]): TeamCopy["base"] =>
  served.version < present.version ? present : served;

/** A copy as the browser can store it. */
const plain = ({ revision, base, text, at, by }: TeamCopy): TeamCopy => ({
  revision,
  base,
  text,
  at,
  by,
});

/** A draft that still says something else than the service; another one is dropped. */
async function usefulDraft(
  subject: string,
  served: { text: string },
  slug: string,
  held: boolean,
): Promise<Draft | undefined> {
  const draft = await draftOf(subject, slug);
  if (held && hasLeft(subject, slug)) {
    // A database that refuses the draft leaves it in local storage.
    const isMoved = draft === undefined || (await succeeds(keepDraft(subject, draft)));
    if (isMoved) forgetLeft(subject, slug);
  }
  if (draft === undefined) return undefined;
  const { text, team, baseText } = draft;
  if (text !== (team?.text ?? baseText) && (team !== undefined || text !== served.text)) {
    return draft;
  }
  if (held) await succeeds(dropDraft(subject, slug));
  return undefined;
}

const succeeds = (writing: Promise<void>): Promise<boolean> =>
  writing.then(
    () => true,
    () => false,
  );
