import { Plus, X } from "lucide-react";
import type { CSSProperties } from "react";
import { IconButton } from "#console/parts/icon-button.tsx";
import { aliasOf } from "#tokens/reference.ts";
import { fontWeights, weightName } from "#tokens/values/font.ts";
import { readNumber, stepped } from "../fields/numbers.ts";
import { Slider } from "../fields/slider.tsx";
import { moved, Sortable } from "../fields/sortable.tsx";
import { type Reading, TextField } from "../fields/text-field.tsx";
import { useHeld } from "../fields/use-held.ts";
import { cssOf, familiesOf, partOf, type ValueProps } from "../value.ts";

const names = [...fontWeights].map(([text, weight]) => ({ text, detail: String(weight) }));

/** A weight: a number from 1 to 1000, or a name of one. */
export function FontWeightField(props: ValueProps) {
  const { value } = props;
  const read = (typed: string): Reading => {
    const number = readNumber(typed);
    if (number !== undefined) {
      return number >= 1 && number <= 1000 ? { json: number } : { problem: "From 1 to 1000." };
    }
    const name = weightName(typed);
    return name === undefined
      ? { problem: "Write a number from 1 to 1000, or a name such as bold." }
      : { json: name };
  };
  return (
    <TextField
      {...props}
      type="fontWeight"
      text={String(value ?? "")}
      read={read}
      suggestions={names}
      step={(typed, by) => {
        const number = fontWeights.get(typed) ?? typed;
        const next = Number(stepped(String(number), by * 100));
        return Number.isFinite(next) ? String(Math.min(1000, Math.max(1, next))) : typed;
      }}
      fallback={400}
    />
  );
}

export function FontWeightEditor(props: ValueProps) {
  const { value, onPreview, onCommit, context } = props;
  const css = cssOf("fontWeight", value, context);
  const { shown, hold } = useHeld(Number(css ?? 400));
  return (
    <div className="grid gap-10 stack">
      <p className="clip round-8 specimen specimen--weight" style={{ fontWeight: shown }}>
        Hamburgefonts
      </p>
      <FontWeightField {...props} />
      {aliasOf(value) === undefined && (
        <Slider
          label="Weight on a line"
          value={shown}
          min={100}
          max={900}
          step={100}
          text={String(shown)}
          onMove={(next, done, byKey) => {
            const weight = byKey ? next : Math.round(next / 50) * 50;
            hold(weight, done);
            if (done) onCommit(weight, byKey ? context.group : undefined);
            else onPreview(weight);
          }}
        />
      )}
    </div>
  );
}

const families = [
  "system-ui",
  "sans-serif",
  "serif",
  "monospace",
  "ui-sans-serif",
  "ui-serif",
  "ui-monospace",
  "ui-rounded",
  "cursive",
  "Inter",
  "Helvetica Neue",
  "Arial",
  "Segoe UI",
  "Roboto",
  "Georgia",
  "Times New Roman",
  "Menlo",
  "Consolas",
  "SF Mono",
].map((text) => ({ text }));

/** Font names, most preferred first. */
export function FontFamilyEditor({ label, value, onPreview, onCommit, context }: ValueProps) {
  const { shown: list, hold } = useHeld(familiesOf(value));
  const write = (next: readonly string[]): unknown =>
    next.length === 1 && !Array.isArray(value) ? next[0] : [...next];
  const commit = (next: readonly string[], group?: string) => {
    hold([...next], true);
    onCommit(write(next), group);
  };
  const replaced = (index: number, name: string) =>
    list.map((one, at) => (at === index ? name : one));
  const readName = (typed: string): Reading => {
    const [name, ...more] = familiesOf(typed);
    if (name === undefined) return { problem: "Write the name of a font, or remove the line." };
    return more.length > 0
      ? { problem: "One font a line; “Add font” makes another." }
      : { json: name };
  };
  const css = cssOf("fontFamily", value, context);
  return (
    <div className="grid gap-10 stack">
      {css !== undefined && (
        <p className="clip round-8 specimen" style={{ fontFamily: css } as CSSProperties}>
          Hamburgefonts 0123456789
        </p>
      )}
      <Sortable
        items={list}
        nameOf={(index) => list[index] || `font ${index + 1}`}
        onMove={(from, to, byKey) =>
          commit(moved(list, from, to), byKey ? context.group : undefined)
        }
      >
        {(name, index, handle) => (
          <div className="gap-4 high stretch sortable-row">
            {handle}
            <TextField
              label={index === 0 ? label : `${label}, fallback ${index}`}
              type="fontFamily"
              value={name}
              text={name}
              read={readName}
              suggestions={families}
              end={false}
              placeholder="Name of a font"
              fallback="sans-serif"
              onPreview={(json) =>
                onPreview(json === undefined ? undefined : write(replaced(index, String(json))))
              }
              onCommit={(json, group) => {
                const names = Array.isArray(json) ? json.map(String) : [String(json)];
                commit(list.toSpliced(index, 1, ...names), group);
              }}
              context={partOf(context, index)}
            />
            {list.length > 1 && (
              <IconButton
                name={`Remove ${name || `font ${index + 1}`}`}
                small
                onClick={() => commit(list.toSpliced(index, 1))}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </div>
        )}
      </Sortable>
      <button
        type="button"
        className="tool tool--small start"
        disabled={list.includes("")}
        onClick={() => commit([...list, list.includes("sans-serif") ? "system-ui" : "sans-serif"])}
      >
        <Plus aria-hidden />
        Add font
      </button>
    </div>
  );
}
