import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate, useParams } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { WayBack } from "#console/parts/way-back.tsx";
import { printDocument } from "#token-text/json-text.ts";
import { useScreenTitle } from "../../../app/shell/screen-title.ts";
import { Breadcrumb } from "../../../app/shell/top.tsx";
import { useDocument } from "../../../editing/context.tsx";
import type { Locked } from "../../../editing/types.ts";
import { toastUndo } from "../../../editing/undo-later.ts";
import { numberOf } from "../../../parts/number-of.ts";
import { homeOf } from "../../../parts/screen-slugs.ts";
import { useSignal } from "../../../parts/signal.ts";
import { counted } from "../../../parts/status.tsx";
import { toastLink } from "../../../parts/toasts.tsx";
import { readJson } from "../../../worker/broken.ts";
import { compare } from "../theme/diff/compare.ts";
import { tokensOf } from "../theme/draft.ts";
import { useServedTheme } from "../theme/use-served-theme.ts";
import { clearImported } from "./draft.ts";
import { joinedDocuments } from "./join.ts";
import { axisProblems, outcomeOf, useAxes } from "./outcome.ts";
import { useImportedNames } from "./own-names.tsx";
import { ImportPage } from "./page.tsx";
import { importIntoSearch } from "./search.ts";
import { stepToFix } from "./step-to-fix.ts";
import { atStep } from "./steps.tsx";
import { settled, useImport } from "./use-import.ts";
import { useIsHere } from "./use-is-here.ts";
import { useOutcome } from "./use-outcome.ts";

const route = getRouteApi("/themes/$slug/import");

/** Takes tokens of any tool into the draft of a theme, as one step. */
export function ImportInto() {
  const { slug } = useParams({ from: "/themes/$slug" });
  const { name } = useServedTheme(slug);
  const locked = useSignal(useDocument().locked);
  useScreenTitle(`${name} – Import`);
  return (
    <>
      <Breadcrumb>
        <ol className="crumbs">
          <WayBack to="/themes">Themes</WayBack>
          <li>
            <Link {...homeOf(slug)} activeOptions={{ exact: true }}>
              {name}
            </Link>
          </li>
          <li>
            <h1 aria-current="page">Import</h1>
          </li>
        </ol>
      </Breadcrumb>
      {locked ? (
        <p className="note import-locked">{reasons[locked]}</p>
      ) : (
        <IntoDraft slug={slug} name={name} />
      )}
    </>
  );
}

/** Why a theme takes no tokens. */
const reasons: Readonly<Record<Locked, string>> = {
  role: "To import into this theme you need the role editor.",
  outside: "This theme has editors of its own, and they alone import into it.",
  archived: "This theme is archived. Restore it in the list of themes to import into it.",
  elsewhere: "You are editing this theme in another tab. Import there, or edit it here first.",
};

type Way = "replace" | "add";
type Document = Readonly<Record<string, unknown>>;

function IntoDraft({ slug, name }: { slug: string; name: string }) {
  const { step = "files", ...shownBefore } = importIntoSearch({ ...route.useSearch() });
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const document = useDocument();
  const { doc } = useSignal(document.state);
  const state = useImport(slug);
  const { draft, change, examined } = state;
  const { way } = draft;
  const names = useImportedNames(examined?.tokens, draft, change);
  const [isPending, setPending] = useState(false);
  const text = doc.toString();
  const before = useMemo(() => tokensOf(text), [text]);
  const axes = useAxes(examined?.tokens);
  const outcome = useOutcome(examined, draft, names);
  const after = useMemo(
    () => outcome && intoDraft(before, outcome.tokens, way),
    [before, outcome, way],
  );
  const isHere = useIsHere();
  const submit = async (): Promise<void> => {
    const converted = await settled(state);
    // Without this page the draft may be closed, and would forget what is written into it.
    if (!isHere()) {
      toastLink(
        `You left the import into ${name} before its end; nothing is changed.`,
        "Open",
        () => {
          const search = { ...shownBefore, step: "what" } as const;
          void navigate({ to: "/themes/$slug/import", params: { slug }, search });
        },
      );
      return;
    }
    if (converted === undefined) return;
    const step = stepToFix(axisProblems(axes, draft.axes), names);
    if (step !== undefined) {
      void navigate({ to: ".", search: atStep(step) as never });
      return;
    }
    const tokens = outcomeOf(converted.tokens, draft, names.applied);
    const made = intoDraft(tokensOf(document.text()), tokens, way);
    if (made === undefined) return;
    document.replaceText(printDocument(made));
    await navigate({ to: "/themes/$slug/tokens", params: { slug }, search: shownBefore });
    clearImported(slug, draft);
    toastUndo(document, "Imported the tokens into the draft");
  };
  const onSubmit = (): void => {
    if (isPending) return;
    setPending(true);
    void submit().finally(() => setPending(false));
  };
  return (
    <ImportPage
      target={slug}
      state={state}
      outcome={outcome}
      names={names}
      wanted={step}
      isPending={isPending}
      form={form}
      onSubmit={onSubmit}
    >
      {outcome && (
        <Ways
          way={way}
          broken={before === undefined ? brokenWords(text) : undefined}
          onWay={(next) => change({ way: next })}
        />
      )}
      {before && after && <Replaced before={before} after={after} />}
    </ImportPage>
  );
}

/** The draft after the import; undefined if its tokens are to stay but cannot be read. */
function intoDraft(before: Document | undefined, imported: Document, way: Way) {
  if (way === "replace") return imported;
  return before && joinedDocuments(before, imported, () => undefined);
}

/** Why the tokens of a draft cannot stay. */
function brokenWords(text: string): string {
  const read = readJson(text);
  const what =
    "broken" in read
      ? `The draft’s JSON is broken in line ${text.slice(0, read.broken.at).split("\n").length}.`
      : "The draft is no JSON object.";
  return `${what} Fix it first, or replace its tokens.`;
}

function Ways({
  way,
  broken,
  onWay,
}: {
  way: Way;
  /** Why the tokens cannot stay. */
  broken: string | undefined;
  onWay: (way: Way) => void;
}) {
  const group = useId();
  const option = (one: Way, text: string, says: string) => (
    <label className="tk-choice">
      <input
        type="radio"
        className="tk-radio"
        name={group}
        checked={way === one && (one !== "add" || broken === undefined)}
        disabled={one === "add" && broken !== undefined}
        onChange={() => onWay(one)}
      />
      <span>
        <span className="strong">{text}:</span> <span className="quiet">{says}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="tk-fieldset">
      <legend className="tk-label">The tokens of the draft</legend>
      {option("replace", "Are replaced", "only what is imported stays")}
      {option("add", "Stay", "what has the same name is replaced")}
      {broken !== undefined && (
        <p className="note note--warning" role="status">
          {broken}
        </p>
      )}
    </fieldset>
  );
}

/** Says what becomes of what is in the draft. */
function Replaced({ before, after }: { before: object; after: object }) {
  const { data } = useQuery({
    queryKey: ["import-replaces", numberOf(before), numberOf(after)],
    queryFn: () => compare(before, after),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: (last) => last,
  });
  if (data === undefined) return null;
  const { added, removed, ...changed } = data.verdict.counts;
  const others = Object.values(changed).reduce((sum, count) => sum + count, 0);
  const parts = [
    [added, "added"],
    [others, "changed"],
    [removed, "removed"],
  ] as const;
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${counted(count, "token")} ${word}`);
  return (
    <div
      className={
        removed + others > 0 ? "note note--warning import-replaces" : "note import-replaces"
      }
      role="status"
    >
      <CircleAlert aria-hidden />
      <p className="grow">
        {words.length === 0 ? "Nothing changes." : `In the draft: ${words.join(", ")}.`} Readers do
        not see it before you publish.
      </p>
    </div>
  );
}
