import { Autocomplete } from "@base-ui/react/autocomplete";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classes } from "#console/parts/classes.ts";
import { Kbd } from "#console/parts/kbd.tsx";
import { typesFor } from "#tokens/slots.ts";
import { targetsOf } from "../inspector/alias/targets.ts";
import { isWritten, ValueMark } from "../inspector/alias/value-mark.tsx";
import type { ValueContext } from "../inspector/value.ts";

/** The way on after a value is written. */
export type Onward = "down" | "right" | "left" | "stay";

interface Target {
  text: string;
  dotted: string;
  type: string | undefined;
  css: string | undefined;
}

/**
 * Edits the value of a cell as text. `{` offers tokens that fit. Enter writes and goes down, Tab writes and goes on,
 * Escape keeps the old value. A text that the cell refuses stays, with the reason.
 */
export function CellEditor({
  label,
  type,
  initial,
  present,
  context,
  onWrite,
  onCancel,
}: {
  label: string;
  /** The type whose tokens fit; undefined: any. */
  type: string | undefined;
  /** The text that editing begins with. */
  initial: string;
  /** The text of the present value; leaving the field with another one writes it. Undefined: leaving writes nothing. */
  present: string | undefined;
  context: ValueContext;
  /** Writes a text; returns why it is refused. */
  onWrite: (text: string, onward: Onward) => string | undefined;
  onCancel: () => void;
}) {
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const isHighlighted = useRef(false);
  const isDone = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const items =
    text.trimStart().startsWith("{") && !text.trimEnd().endsWith("}")
      ? fitting(text, type, context)
      : [];
  useEffect(() => {
    input.current?.focus();
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);
  const write = (typed: string, onward: Onward): void => {
    if (isDone.current) return;
    const refusal = onWrite(typed, onward);
    setProblem(refusal);
    if (refusal === undefined) isDone.current = true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    // Enter and Escape of an input method are for what is being composed.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      isDone.current = true;
      event.preventDefault();
      onCancel();
    } else if (event.key === "Enter" && !isHighlighted.current) {
      event.preventDefault();
      write(text, "down");
    } else if (event.key === "Tab") {
      event.preventDefault();
      write(text, event.shiftKey ? "left" : "right");
    }
  };
  return (
    <Autocomplete.Root
      items={items}
      filteredItems={items}
      mode="none"
      autoHighlight
      open={items.length > 0}
      onItemHighlighted={(item) => {
        isHighlighted.current = item !== undefined;
      }}
      value={text}
      itemToStringValue={(item: Target) => item.text}
      onValueChange={(next, { reason }) => {
        setText(next);
        setProblem(undefined);
        if (reason === "item-press") write(next, "stay");
      }}
    >
      <Autocomplete.Input
        ref={input}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        className={classes(
          "rigid figures full round-6 ink edgeless table-input",
          problem !== undefined && "table-input--bad",
        )}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (present === undefined || isDone.current) return;
          if (text === present) onCancel();
          else write(text, "stay");
        }}
      />
      {problem !== undefined && (
        <p id={id} role="alert" className="small float round-8 bad table-problem">
          {problem}
        </p>
      )}
      <FittingTokens type={type} />
    </Autocomplete.Root>
  );
}

const plural = (type: string | undefined): string =>
  type === undefined ? "Tokens of any type" : type === "color" ? "Colors only" : `Only ${type}`;

function FittingTokens({ type }: { type: string | undefined }) {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner className="targets-layer" sideOffset={8} align="start">
        <Autocomplete.Popup className="float ink targets">
          <Autocomplete.List className="scroll targets-list" aria-label="Tokens that fit">
            {(item: Target) => (
              <Autocomplete.Item
                key={item.text}
                value={item}
                className="flex gap-8 figures round-6 pointer least targets-item"
              >
                <ValueMark type={item.type} css={item.css} />
                <span className="cut">{item.dotted}</span>
                {isWritten(item.type) && (
                  <span className="end quiet rigid targets-detail cut">{item.css}</span>
                )}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
          <p className="quiet line-top table-hint">
            {plural(type)}. <Kbd keys="enter" /> takes it, <Kbd keys="escape" /> keeps the old
            value.
          </p>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}

function fitting(text: string, type: string | undefined, context: ValueContext): Target[] {
  const types = type === undefined ? undefined : typesFor(type);
  return targetsOf(text, types, context).map((token) => ({
    text: `{${token.dotted}}`,
    dotted: token.dotted,
    type: token.type,
    css: token.css[context.appearance],
  }));
}
