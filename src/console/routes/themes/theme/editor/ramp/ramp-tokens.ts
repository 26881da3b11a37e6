/** The steps of a ramp as a group of tokens. */
interface Step {
  step: number;
  hex: string;
}

const channel = (hex: string, at: number): number =>
  Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4));

/** Exactly the colors that were shown, so that their contrast holds. */
export function rampTokens(steps: readonly Step[]): Record<string, unknown> {
  const tokens = steps.map(({ step, hex }) => {
    const components = [1, 3, 5].map((at) => channel(hex, at));
    return [step, { $value: { colorSpace: "srgb", components, hex } }] as const;
  });
  return { $type: "color", ...Object.fromEntries(tokens) };
}
