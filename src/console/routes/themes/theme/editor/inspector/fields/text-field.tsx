import { Autocomplete } from "@base-ui/react/autocomplete";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classes } from "#console/parts/classes.ts";
import { AliasChip } from "../alias/alias-chip.tsx";
import { readAlias, targetsOf } from "../alias/targets.ts";
import { isWritten, ValueMark } from "../alias/value-mark.tsx";
import { aliasOf, fitting, type ValueContext, type ValueProps } from "../value.ts";
import { stepOf } from "./numbers.ts";

/** What a text says, or why it cannot be taken, in words that say how to mend it. */
export type Reading = { json: unknown } | { problem: string };

interface Suggestion {
  /** What is written into the field. */
  text: string;
  detail?: string;
}

interface Item extends Suggestion {
  mark?: ReactNode;
}

interface Draft {
  text: string;
  /** What the document said when typing began. */
  of: string;
  /** Whether the text is in the document already. */
  done: boolean;
  /** Whether the author said that this is all. */
  tried: boolean;
}

const SETTLED_MS = 600;

export interface TextFieldProps extends ValueProps {
  /** The type whose tokens can stand here; undefined: any. */
  type: string | undefined;
  text: string;
  read: (text: string) => Reading;
  /** The text moved by a number of steps, for the arrow keys. */
  step?: (text: string, steps: number) => string;
  suggestions?: readonly Suggestion[];
  /** What a reference is replaced with where it leads to nothing. */
  fallback?: unknown;
  placeholder?: string;
  /** Whether numbers stand at the end. */
  end?: boolean;
  /** Whether `{` offers tokens. */
  refers?: boolean;
}

/** A field that takes nothing but the name of a token, open from the start. */
export function ReferenceField(
  props: Omit<TextFieldProps, "text" | "read" | "step" | "suggestions"> & { onLeave: () => void },
) {
  const alias = aliasOf(props.value);
  const text = alias === undefined ? "" : `{${alias}}`;
  const read = (typed: string) => readAlias(typed, fitting(props.type), props.context);
  return (
    <Field placeholder="Name of a token" {...props} text={text} read={read} end={false} only />
  );
}

/**
 * A field for one value. Typing shows the value in the preview; Enter and leaving the field write
 * it, as one step. What cannot be read is said at the field, and stays. `{` offers tokens.
 */
export function TextField(props: TextFieldProps) {
  const [changing, setChanging] = useState(false);
  const alias = aliasOf(props.value);
  if (changing) return <ReferenceField {...props} onLeave={() => setChanging(false)} />;
  if (alias === undefined) return <Field {...props} />;
  const { context, label, mark, type, onCommit, fallback } = props;
  return (
    <AliasChip
      label={label}
      mark={type === "color" ? undefined : mark}
      alias={alias}
      context={context}
      onChange={() => setChanging(true)}
      onDetach={() =>
        onCommit(structuredClone(context.lookup.valueOf(alias, context.appearance) ?? fallback))
      }
    />
  );
}

function Field({
  label,
  text,
  type,
  read,
  step,
  suggestions = [],
  mark,
  placeholder,
  end = true,
  refers = true,
  only = false,
  context,
  onPreview,
  onCommit,
  onLeave,
}: TextFieldProps & {
  /** Whether it takes references alone; it is focused then. */
  only?: boolean;
  onLeave?: () => void;
}) {
  const [draft, setDraft] = useState<Draft>();
  const [wanted, setWanted] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const highlighted = useRef(false);
  const box = useRef<HTMLLabelElement>(null);
  const types = fitting(type);

  useEffect(() => {
    if (!only) return;
    input.current?.focus();
    setWanted(true);
  }, [only]);

  useEffect(() => {
    if (draft?.done !== true) return;
    const timer = setTimeout(() => setDraft(undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  // What somebody typed belongs to the value that they saw.
  const stale =
    draft !== undefined &&
    !draft.done &&
    draft.of !== text &&
    document.activeElement !== input.current;
  const live = stale ? undefined : draft;
  const shown = live?.text ?? text;

  const readAny = (typed: string): Reading =>
    refers && !only && typed.trimStart().startsWith("{")
      ? readAlias(typed, types, context)
      : read(typed);
  const reading = live?.tried ? readAny(live.text) : undefined;
  const problem = reading !== undefined && "problem" in reading ? reading.problem : undefined;

  const referring = refers && (only || shown.trimStart().startsWith("{"));
  const items = referring
    ? tokensFor(live === undefined ? "" : shown, types, context)
    : suggestionsFor(shown, suggestions);
  const open = wanted && items.length > 0;

  const commit = (typed: string, group?: string) => {
    const read = readAny(typed);
    if ("problem" in read) {
      setDraft({ text: typed, of: text, done: false, tried: true });
      onPreview(undefined);
      return;
    }
    setWanted(false);
    // While somebody types, `text` may follow what the preview shows.
    if (typed === (live?.of ?? text)) {
      setDraft(undefined);
      onPreview(undefined);
      return;
    }
    setDraft({ text: typed, of: text, done: true, tried: false });
    onCommit(read.json, group);
  };

  const type_ = (typed: string) => {
    setDraft({ text: typed, of: live?.of ?? text, done: false, tried: false });
    setWanted(true);
    const read = readAny(typed);
    onPreview("json" in read ? read.json : undefined);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isVertical = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (isVertical && !open && step !== undefined) {
      event.preventDefault();
      const next = step(shown, stepOf(event) * (event.key === "ArrowUp" ? 1 : -1));
      if (next !== shown) commit(next, context.group);
    } else if (event.key === "Enter" && !(open && highlighted.current)) {
      event.preventDefault();
      if (live !== undefined && !live.done) commit(live.text);
      else onLeave?.();
    } else if (event.key === "Escape" && !open) {
      if (live === undefined && !only) return;
      event.stopPropagation();
      setDraft(undefined);
      onPreview(undefined);
      onLeave?.();
    }
  };

  return (
    <div className="value-field">
      <Autocomplete.Root
        items={items}
        filteredItems={items}
        mode="none"
        autoHighlight={referring}
        open={open}
        onOpenChange={setWanted}
        onItemHighlighted={(item) => {
          highlighted.current = item !== undefined;
        }}
        value={shown}
        itemToStringValue={(item: Item) => item.text}
        onValueChange={(next, { reason }) => {
          if (reason === "item-press") commit(next);
          else type_(next);
        }}
      >
        <label
          ref={box}
          htmlFor={`${id}-input`}
          className={classes("value-box", problem !== undefined && "value-box--bad")}
        >
          {mark && <span className="value-box-mark">{mark}</span>}
          <Autocomplete.Input
            ref={input}
            id={`${id}-input`}
            aria-label={label}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : id}
            className={classes("value-input", end && "value-input--end")}
            placeholder={
              only && items.length === 0 && live === undefined
                ? `No other ${type ?? "token"} to refer to`
                : placeholder
            }
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onKeyDown={onKeyDown}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              setWanted(false);
              if (live !== undefined && !live.done) commit(live.text);
              onLeave?.();
            }}
          />
        </label>
        <Autocomplete.Portal>
          <Autocomplete.Positioner
            anchor={box}
            className="targets-layer"
            sideOffset={4}
            align="start"
          >
            <Autocomplete.Popup className="targets">
              <Autocomplete.List className="targets-list">
                {(item: Item) => (
                  <Autocomplete.Item key={item.text} value={item} className="targets-item">
                    {item.mark}
                    <span className="cut">{item.text.replace(/^\{(.*)\}$/, "$1")}</span>
                    <span className="targets-detail cut">{item.detail}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      {problem !== undefined && (
        <p className="value-problem" id={id} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function suggestionsFor(shown: string, suggestions: readonly Suggestion[]): Item[] {
  const typed = shown.trim().toLowerCase();
  return suggestions.filter(({ text }) => text.toLowerCase().includes(typed));
}

function tokensFor(
  shown: string,
  types: readonly string[] | undefined,
  context: ValueContext,
): Item[] {
  return targetsOf(shown, types, context).map(({ dotted, type, css }) => {
    const value = css[context.appearance];
    return {
      text: `{${dotted}}`,
      mark: <ValueMark type={type} css={value} />,
      ...(value !== undefined && isWritten(type) ? { detail: value } : {}),
    };
  });
}
