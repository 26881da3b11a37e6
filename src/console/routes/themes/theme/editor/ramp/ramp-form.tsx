import "./ramp.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useDeferredValue, useId, useState } from "react";
import { trpc } from "#console/api/client.ts";
import type { Analysis, EditedDocument } from "#console/editing/types.ts";
import { toastUndo } from "#console/editing/undo-later.ts";
import { adding } from "#console/editing/write.ts";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { useSignal } from "#console/parts/signal.ts";
import type { AppRouter } from "../../../../../../router.ts";
import { readNumber } from "../inspector/fields/numbers.ts";
import { Slider } from "../inspector/fields/slider.tsx";
import { rampTokens } from "./ramp-tokens.ts";

type Ramp = inferRouterOutputs<AppRouter>["tokens"]["palette"];

interface Option {
  name: "hue" | "saturation" | "lightness" | "hueSpread";
  label: string;
  min: number;
  max: number;
  unit: string;
  ground?: string;
}

const hues = Array.from({ length: 25 }, (_, step) => `oklch(0.7 0.16 ${step * 15})`).join(", ");

const options: readonly Option[] = [
  {
    name: "hue",
    label: "Hue",
    min: 0,
    max: 360,
    unit: "°",
    ground: `linear-gradient(90deg, ${hues})`,
  },
  { name: "saturation", label: "Saturation", min: 0, max: 100, unit: " %" },
  { name: "lightness", label: "Lightness of 500", min: 20, max: 80, unit: " %" },
  { name: "hueSpread", label: "Hue shift", min: 0, max: 40, unit: "°" },
];

export interface RampProps {
  document: EditedDocument;
  /** With the group that now holds the colors. */
  onInserted?: (group: string) => void;
}

export default function RampForm({ document, onInserted }: RampProps) {
  const analysis = useSignal(document.analysis);
  const locked = useSignal(document.locked) !== undefined;
  const [settings, setSettings] = useState({
    hue: 250,
    saturation: 78,
    lightness: 55,
    hueSpread: 12,
  });
  const deferred = useDeferredValue(settings);
  const { data, error, refetch } = useQuery({
    ...trpc.tokens.palette.queryOptions(deferred),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const group = typed ?? freeName(analysis);
  const id = useId();
  const problem = tried ? problemOf(group, analysis) : undefined;

  const insert = () => {
    setTried(true);
    if (data === undefined || problemOf(group, analysis) !== undefined) return;
    const text = document.text();
    const path = group.split(".");
    document.edit(adding(text, path, rampTokens(data.steps)));
    toastUndo(document, `${data.steps.length} tokens are in ${group}`);
    setTyped(undefined);
    setTried(false);
    onInserted?.(group);
  };

  return (
    <div className="grid gap-12 pad-16">
      {options.map(({ name, label, min, max, unit, ground }) => (
        <div key={name} className="quiet caption grid gap-12 middle ramp-option">
          <span aria-hidden>{label}</span>
          <Slider
            label={label}
            value={settings[name]}
            min={min}
            max={max}
            step={1}
            text={`${settings[name]}${unit}`}
            {...(ground === undefined ? {} : { ground })}
            onMove={(value) => setSettings({ ...settings, [name]: Math.round(value) })}
          />
          <input
            className="figures full round-6 ink ramp-number"
            aria-label={`${label}, number`}
            inputMode="decimal"
            value={settings[name]}
            onChange={({ target }) => {
              const value = readNumber(target.value);
              if (value !== undefined && value >= min && value <= max) {
                setSettings({ ...settings, [name]: value });
              }
            }}
          />
        </div>
      ))}
      {error !== null && <FailureNote error={error} retry={() => void refetch()} />}
      <Steps ramp={data} />
      <form
        className="wrap gap-8 stretch ramp-insert"
        onSubmit={(event) => {
          event.preventDefault();
          insert();
        }}
      >
        <label className="grow">
          <span className="tk-label">Group</span>
          <input
            className="tk-input mono"
            value={group}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : id}
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <button
          type="submit"
          className="tk-button tk-button--primary"
          disabled={data === undefined || locked}
        >
          Insert as tokens
        </button>
        {problem !== undefined && (
          <p className="full small bad" id={id} role="alert">
            {problem}
          </p>
        )}
      </form>
    </div>
  );
}

function Steps({ ramp }: { ramp: Ramp | undefined }) {
  if (ramp === undefined) return <div className="clip full ramp-steps bone" />;
  return (
    <ol className="clip full ramp-steps">
      {ramp.steps.map(({ step, hex, on, contrastOnWhite, contrastOnBlack }) => (
        <li className="small grid gap-8 middle" key={step} style={{ background: hex, color: on }}>
          <span className="strong">{step}</span>
          <span className="mono">{hex}</span>
          <span className="flex gap-6 at-end ramp-ratio">
            <span className="visually-hidden">on white </span>
            <i className="round" aria-hidden style={{ background: "#ffffff" }} />
            {contrastOnWhite.toFixed(2)}
          </span>
          <span className="flex gap-6 at-end ramp-ratio">
            <span className="visually-hidden">on black </span>
            <i className="round" aria-hidden style={{ background: "#000000" }} />
            {contrastOnBlack.toFixed(2)}
          </span>
        </li>
      ))}
    </ol>
  );
}

const isTaken = (group: string, analysis: Analysis | undefined): boolean =>
  analysis !== undefined &&
  (analysis.groups.some(({ dotted }) => dotted === group) ||
    analysis.tokens.some(({ dotted }) => dotted === group));

function freeName(analysis: Analysis | undefined): string {
  const base = analysis?.groups.some(({ dotted }) => dotted === "color") ? "color.ramp" : "ramp";
  let name = base;
  for (let next = 2; isTaken(name, analysis); next += 1) name = `${base}-${next}`;
  return name;
}

function problemOf(group: string, analysis: Analysis | undefined): string | undefined {
  const names = group.split(".");
  if (names.some((name) => name.trim() === "" || /^\$|[{}]/.test(name))) {
    return "Write a path such as color.brand, its names without { and }.";
  }
  if (isTaken(group, analysis)) return `${group} is there already. Choose another name.`;
  const above = names.map((_, index) => names.slice(0, index).join(".")).filter(Boolean);
  const token = analysis?.tokens.find(({ dotted }) => above.includes(dotted));
  return token && `${token.dotted} is a token, so it cannot hold a group.`;
}
