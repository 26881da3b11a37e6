import { Plus, SlidersHorizontal } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { classes } from "../../../parts/classes.ts";
import { ColorInput } from "./color-input.tsx";
import { Create } from "./create.tsx";
import { LogoButton, LogoColors, useLogo } from "./logo.tsx";
import { Options } from "./options.tsx";
import { OtherWays } from "./other-ways.tsx";
import { Schemes } from "./schemes.tsx";
import type { NewThemeSearch } from "./search.ts";
import { useChoices } from "./use-choices.ts";
import { useCreate, useFreeName } from "./use-create.ts";

/** The color on the left, what it makes on the right. */
export function FromColor({ begun }: { begun: NewThemeSearch }) {
  const field = useRef<HTMLInputElement>(null);
  const posters = useRef<HTMLDivElement>(null);
  const state = useChoices(begun);
  const { choices, chosen, schemes, scheme, setChosen, isNameTyped } = state;
  const { slug, name, isTaken, isKnown } = useFreeName(state.name, isNameTyped);
  const create = useCreate(state.address);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (choices === undefined || scheme === undefined || create.isPending) return;
    create.mutate({ name: state.name.trim(), isNameTyped, choices, chosen });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <form className="start" onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <Choose state={state} field={field} posters={posters} />
      <section className="narrow start-schemes" aria-label="Four schemes">
        <Schemes
          ref={posters}
          schemes={schemes}
          chosen={scheme?.name ?? chosen}
          name={name}
          onChoose={setChosen}
        />
      </section>
      <OtherWays />
      <Create
        name={name}
        onName={state.setName}
        slug={slug}
        standing={!isKnown ? undefined : isTaken && isNameTyped ? "taken" : "free"}
        scheme={scheme?.name}
        isDisabled={choices === undefined || scheme === undefined || create.isPending}
        error={create.error}
      />
    </form>
  );
}

/** The color and what can be turned. */
function Choose({
  state,
  field,
  posters,
}: {
  state: ReturnType<typeof useChoices>;
  field: RefObject<HTMLInputElement | null>;
  posters: RefObject<HTMLDivElement | null>;
}) {
  const { color, setColor, second, setSecond, turned, setTurned, scheme } = state;
  const [hasOptions, setHasOptions] = useState(false);
  const { logo, take } = useLogo(setColor);
  const toPosters = (): void => posters.current?.querySelector<HTMLElement>(":checked")?.focus();
  const made =
    scheme === undefined
      ? "One is enough."
      : `One is enough. Each theme is complete: ${scheme.steps} ramp steps, ${scheme.roles} roles, both appearances.`;
  return (
    <div className={classes("start-choose", hasOptions && "start-choose--open")}>
      <header>
        <h2>Begin with a color</h2>
        <p className="quiet">{made}</p>
      </header>
      <ColorInput
        ref={field}
        label="Brand color"
        help="Hex, rgb, oklch, a color name, or paste a logo."
        value={color}
        onValue={setColor}
        onEnter={toPosters}
      />
      {second !== undefined && (
        <ColorInput
          label="Second color"
          help="For accents; links and buttons keep the brand color."
          value={second}
          onValue={setSecond}
          onEnter={toPosters}
          onRemove={() => setSecond(undefined)}
        />
      )}
      {logo && <LogoColors logo={logo} color={color} onColor={setColor} />}
      <div className="row start-more">
        {second === undefined && (
          <button type="button" className="tool" onClick={() => setSecond("")}>
            <Plus aria-hidden />
            Second color
          </button>
        )}
        <LogoButton onFile={(file) => void take(file)} />
        <button
          type="button"
          className="tool phone"
          aria-expanded={hasOptions}
          onClick={() => setHasOptions(!hasOptions)}
        >
          <SlidersHorizontal aria-hidden />
          Options
        </button>
      </div>
      <Options turned={turned} hasSecond={second !== undefined} onTurn={setTurned} />
    </div>
  );
}
