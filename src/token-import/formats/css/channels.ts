/** Properties that hold the numbers of a color, as `221 83% 53%` for `hsl(var(--primary))`. */
import type { Color } from "../../../tokens/color.ts";
import type { ChannelForm } from "../../../tokens/own/token-name.ts";
import type { Condition } from "../../model.ts";
import { readColor } from "../../values/color.ts";
import type { Declared, Sources } from "./declarations.ts";
import { propertyPattern, unescaped } from "./texts.ts";

const hsl = /^(-?[\d.]+)(?:deg)?\s+([\d.]+)%\s+([\d.]+)%(?:\s*\/\s*([\d.]+%?))?$/;
const rgb = /^(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})(?:\s*\/\s*([\d.]+%?))?$/;
const rgbList = /^(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})$/;
const whole = new RegExp(String.raw`^var\(\s*${propertyPattern}\s*\)$`);
/** Most references on the way to a value. */
const longest = 64;

/** The color that the numbers of a form are; undefined if a text has none of the form. */
export function colorOfNumbers(text: string, form: ChannelForm): Color | undefined {
  const pattern = { hsl, rgb, "rgb-list": rgbList }[form];
  const [match, one, two, three, alpha] = pattern.exec(text) ?? [];
  if (match === undefined) return undefined;
  const after = alpha === undefined ? "" : ` / ${alpha}`;
  return form === "hsl"
    ? readColor(`hsl(${one} ${two}% ${three}%${after})`)
    : readColor(`rgb(${one} ${two} ${three}${after})`);
}

/** Finds the properties that are the numbers of a color, and those that repeat another property's color. */
export class Channels {
  /** The form of each property that is the numbers of a color. */
  readonly forms = new Map<string, ChannelForm>();
  /** The property whose color another one repeats, as `--bs-primary` for `--bs-primary-rgb`. */
  readonly companions = new Map<string, string>();
  /** Values by name and conditions. */
  private readonly values: ReadonlyMap<string, ReadonlyMap<string, string>>;
  private readonly readAs: Sources["readAs"] | undefined;

  constructor(declared: readonly Declared[], readAs: Sources["readAs"] | undefined) {
    const values = new Map<string, Map<string, string>>();
    for (const { name, value, conditions, isWide } of declared) {
      if (isWide) continue;
      const ofName = values.get(name) ?? new Map<string, string>();
      values.set(name, ofName.set(keyOf(conditions), value));
    }
    this.values = values;
    this.readAs = readAs;
    for (const [name, ofName] of values) this.findForm(name, [...ofName.values()]);
    while (this.followAll());
  }

  private findForm(name: string, values: readonly string[]): void {
    const form = (["hsl", "rgb", "rgb-list"] as const).find((one) =>
      values.every((value) => colorOfNumbers(value, one) !== undefined),
    );
    if (form === undefined) return;
    const base = /^(.+?)(?:-(?:rgb|hsl)a?|Channel)$/.exec(name)?.[1];
    if (base !== undefined && this.repeats(name, base, form)) {
      this.companions.set(name, base);
      this.forms.set(name, form);
    } else if (form === "hsl" ? !/-hsla?$/i.test(name) : this.readAs?.has(name) === true) {
      this.forms.set(name, form);
    }
  }

  /** Whether a property has the numbers of another's color wherever either is declared. */
  private repeats(name: string, base: string, form: ChannelForm): boolean {
    const [own, others] = [this.values.get(name), this.values.get(base)];
    if (own === undefined || others === undefined || own.size !== others.size) return false;
    return [...own].every(([key, value]) => {
      const one = colorOfNumbers(value, form);
      const other = others.has(key) ? readColor(this.valueOf(base, key) ?? "") : undefined;
      return (
        one !== undefined &&
        other?.alpha === 1 &&
        one.mapped.every((channel, index) => Math.abs(channel - (other.mapped[index] ?? 2)) < 0.005)
      );
    });
  }

  /** The value of a property under some conditions, else that of the page, at the end of its references. */
  private valueOf(name: string, key: string): string | undefined {
    let current = name;
    for (let steps = 0; steps < longest; steps += 1) {
      const ofName = this.values.get(current);
      const value = ofName?.get(key) ?? ofName?.get("");
      const next = value === undefined ? undefined : whole.exec(value)?.[1];
      if (next === undefined) return value;
      current = unescaped(next);
    }
    return undefined;
  }

  /** Finds properties each of whose values is numbers, or refers to such; returns whether there were any. */
  private followAll(): boolean {
    const before = this.forms.size;
    for (const [name, ofName] of this.values) {
      if (this.forms.has(name)) continue;
      const values = [...ofName.values()];
      const targets = values.flatMap((value) => whole.exec(value)?.[1] ?? []);
      const form = targets[0] === undefined ? undefined : this.forms.get(unescaped(targets[0]));
      if (form !== undefined && values.every((value) => this.isOf(form, value))) {
        this.forms.set(name, form);
      }
    }
    return this.forms.size > before;
  }

  private isOf(form: ChannelForm, value: string): boolean {
    const target = whole.exec(value)?.[1];
    if (target !== undefined) return this.forms.get(unescaped(target)) === form;
    return colorOfNumbers(value, form) !== undefined;
  }
}

const keyOf = (conditions: readonly Condition[]): string =>
  conditions
    .map(({ axis, context }) => `${axis} ${context}`)
    .sort()
    .join();
