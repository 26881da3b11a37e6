import { Check } from "lucide-react";
import { type KeyboardEvent, type Ref, useId } from "react";
import type { SchemeName } from "../../../../tokens/schemes/choices.ts";
import type { Scheme } from "../../../../tokens/schemes/schemes.ts";
import { MiniPoster } from "../../../parts/mini-poster/mini-poster.tsx";
import { counted } from "../../../parts/status.tsx";

export const schemeTitles: Record<SchemeName, string> = {
  true: "True",
  calm: "Calm",
  bold: "Bold",
  ink: "Ink",
};

/** The schemes to choose from, each as a poster with its count of pairs. */
export function Schemes({
  schemes,
  chosen,
  name,
  onChoose,
  ref,
}: {
  schemes: readonly Scheme[] | undefined;
  chosen: SchemeName;
  /** The theme's name, written across each poster. */
  name: string;
  onChoose: (scheme: SchemeName) => void;
  ref: Ref<HTMLDivElement>;
}) {
  const group = useId();
  if (schemes === undefined) return <Bones />;
  // Enter in a radio button would submit the form, but only Ctrl+Enter creates the theme.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
  };
  return (
    <div
      ref={ref}
      className="grid gap-16 tall schemes"
      role="radiogroup"
      aria-label="Scheme"
      onKeyDown={onKeyDown}
    >
      {schemes.map((scheme) => (
        <label key={scheme.name} className="grid relative clip narrow pointer line scheme">
          <input
            className="absolute cover full tall"
            type="radio"
            name={group}
            checked={scheme.name === chosen}
            onChange={() => onChoose(scheme.name)}
            aria-label={`${schemeTitles[scheme.name]}: ${scheme.words}`}
            aria-describedby={`${group}${scheme.name}`}
          />
          <MiniPoster look={scheme} name={name} />
          <Foot scheme={scheme} id={`${group}${scheme.name}`} />
        </label>
      ))}
    </div>
  );
}

function Foot({
  scheme: { name, words, pairs, leastText, leastShape },
  id,
}: {
  scheme: Scheme;
  id: string;
}) {
  const least = leastText.toFixed(1);
  const whole = `All ${counted(pairs, "pair")} pass: texts from ${leastText}:1, shapes from ${leastShape}:1`;
  return (
    <span className="row quiet gap-10 nowrap line-top scheme-foot">
      <span className="ink strong">{schemeTitles[name]}</span>
      <span className="cut" title={words}>
        {words}
      </span>
      <span className="status status--good end" title={whole}>
        <Check aria-hidden />
        <span aria-hidden>
          {counted(pairs, "pair")}, text from {least}
        </span>
        <span id={id} className="visually-hidden">
          {whole}
        </span>
      </span>
    </span>
  );
}

function Bones() {
  return (
    <div className="grid gap-16 tall schemes" aria-hidden>
      {[0, 1, 2, 3].map((at) => (
        <span key={at} className="grid relative clip narrow pointer line scheme">
          <i className="bone full scheme-bone" />
          <span className="row quiet gap-10 nowrap line-top scheme-foot">
            <i className="bone" style={{ width: 40 }} />
          </span>
        </span>
      ))}
    </div>
  );
}
