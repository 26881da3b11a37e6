import { Autocomplete } from "@base-ui/react/autocomplete";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { classes } from "#console/parts/classes.ts";
import { aliasOf } from "#tokens/reference.ts";
import { typesFor } from "#tokens/slots.ts";
import { AliasChip } from "../alias/alias-chip.tsx";
import { readAlias, targetsOf } from "../alias/targets.ts";
import { isWritten, ValueMark } from "../alias/value-mark.tsx";
import type { ValueContext, ValueProps } from "../value.ts";
import { actionOf, type FieldAction, type Reading } from "./draft.ts";
import { stepOf } from "./numbers.ts";
import { useDraft } from "./use-draft.ts";

export type { Reading } from "./draft.ts";

const typesOf = (type: string | undefined) => (type === undefined ? undefined : typesFor(type));

interface Suggestion {
  /** The text that it puts into the field. */
  text: string;
  detail?: string;
}

interface Item extends Suggestion {
  mark?: ReactNode;
}

export interface TextFieldProps extends ValueProps {
  /** The type whose tokens fit here; undefined: any. */
  type: string | undefined;
  text: string;
  read: (text: string) => Reading;
  /** The text moved by a number of steps for the arrow keys. */
  step?: (text: string, steps: number) => string;
  suggestions?: readonly Suggestion[];
  /** Replaces a reference that leads nowhere. */
  fallback?: unknown;
  placeholder?: string;
  /** Whether the text is aligned to the end, as numbers are. */
  end?: boolean;
  /** Whether `{` offers tokens. */
  refers?: boolean;
}

/** A field that takes only the name of a token; its list opens at once. */
export function ReferenceField(
  props: Omit<TextFieldProps, "text" | "read" | "step" | "suggestions"> & { onLeave: () => void },
) {
  const alias = aliasOf(props.value);
  const text = alias === undefined ? "" : `{${alias}}`;
  const read = (typed: string) => readAlias(typed, typesOf(props.type), props.context);
  return (
    <Field placeholder="Name of a token" {...props} text={text} read={read} end={false} only />
  );
}

/**
 * A field for one value. Typing previews the value; Enter and leaving the field write it, as one
 * step. The field keeps a text that it cannot read and says why. `{` offers tokens.
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

interface FieldProps extends TextFieldProps {
  /** Whether it takes references alone; it takes the focus then. */
  only?: boolean;
  onLeave?: () => void;
}

function Field(props: FieldProps) {
  const { label, type, step, mark, end = true, only = false, context, onLeave } = props;
  const [wanted, setWanted] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isHighlighted = useRef(false);
  const box = useRef<HTMLLabelElement>(null);
  const types = typesOf(type);
  const draft = useDraft({ ...props, input, read: (typed) => readAny(typed, types, props) });
  const { live, shown, problem } = draft;
  useEffect(() => {
    if (!only) return;
    input.current?.focus();
    setWanted(true);
  }, [only]);

  const referring = refersIn(shown, props);
  const items = referring
    ? tokensFor(live === undefined ? "" : shown, types, context)
    : suggestionsFor(shown, props.suggestions ?? []);
  const isOpen = wanted && items.length > 0;
  const commit = (typed: string, group?: string): void => {
    if (draft.commit(typed, group)) setWanted(false);
  };
  const carryOut: Record<FieldAction, (event: KeyboardEvent) => void> = {
    step: (event) => {
      const by = stepOf(event) * (event.key === "ArrowUp" ? 1 : -1);
      const next = step?.(shown, by) ?? shown;
      if (next !== shown) commit(next, context.group);
    },
    write: () => commit(shown),
    leave: () => onLeave?.(),
    cancel: (event) => {
      event.stopPropagation();
      draft.drop();
      onLeave?.();
    },
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const field = { draft: live, isOpen, canStep: step !== undefined, only };
    const action = actionOf(event.key, { ...field, isHighlighted: isHighlighted.current });
    if (action === undefined) return;
    if (action !== "cancel") event.preventDefault();
    carryOut[action](event);
  };
  const isEmpty = only && items.length === 0 && live === undefined;
  return (
    <div className="grow grid gap-4 value-field">
      <Autocomplete.Root
        items={items}
        filteredItems={items}
        mode="none"
        autoHighlight={referring}
        open={isOpen}
        onOpenChange={setWanted}
        onItemHighlighted={(item) => {
          isHighlighted.current = item !== undefined;
        }}
        value={shown}
        itemToStringValue={(item: Item) => item.text}
        onValueChange={(next, { reason }) => {
          if (reason === "item-press") return commit(next);
          draft.type(next);
          setWanted(true);
        }}
      >
        <label
          ref={box}
          htmlFor={`${id}-input`}
          className={classes(
            "row quiet gap-6 round-6 value-box",
            problem !== undefined && "value-box--bad",
          )}
        >
          {mark && <span className="caption rigid value-box-mark">{mark}</span>}
          <Autocomplete.Input
            ref={input}
            id={`${id}-input`}
            aria-label={label}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : id}
            className={classes(
              "grow figures full tight ink edgeless ringless value-input",
              end && "value-input--end",
            )}
            placeholder={isEmpty ? `No other ${type ?? "token"} to refer to` : props.placeholder}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onKeyDown={onKeyDown}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              setWanted(false);
              draft.commitPending();
              onLeave?.();
            }}
          />
        </label>
        <SuggestionList anchor={box} />
      </Autocomplete.Root>
      {problem !== undefined && (
        <p className="small bad" id={id} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Whether a field offers tokens for a text. */
const refersIn = (text: string, { refers = true, only = false }: FieldProps): boolean =>
  refers && (only || text.trimStart().startsWith("{"));

/** Reads a reference, or what else the field takes. */
function readAny(typed: string, types: readonly string[] | undefined, props: FieldProps): Reading {
  const isReference = !props.only && refersIn(typed, props);
  return isReference ? readAlias(typed, types, props.context) : props.read(typed);
}

function SuggestionList({ anchor }: { anchor: RefObject<HTMLLabelElement | null> }) {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner
        anchor={anchor}
        className="targets-layer"
        sideOffset={4}
        align="start"
      >
        <Autocomplete.Popup className="float ink targets">
          <Autocomplete.List className="scroll targets-list">
            {(item: Item) => (
              <Autocomplete.Item
                key={item.text}
                value={item}
                className="flex gap-8 figures round-6 pointer least targets-item"
              >
                {item.mark}
                <span className="cut">{item.text.replace(/^\{(.*)\}$/, "$1")}</span>
                <span className="end quiet rigid targets-detail cut">{item.detail}</span>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
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
