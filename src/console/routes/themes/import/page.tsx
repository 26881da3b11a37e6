import "./import.css";
import { useNavigate } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { AxesStep } from "./axes-step.tsx";
import { clearDraft } from "./draft.ts";
import { useDrop } from "./drop.ts";
import type { Examined } from "./examine.ts";
import { FilesStep } from "./files-step.tsx";
import { pastedText, type Taken } from "./given-files.ts";
import { takeHandedOver } from "./handed-over.ts";
import { NamesStep } from "./names-step.tsx";
import { useAxes, useRoleSlots } from "./outcome.ts";
import { OutcomePanel } from "./outcome.tsx";
import type { ImportedNames } from "./own-names.tsx";
import { useTextPaste } from "./paste.ts";
import { placeText } from "./places.ts";
import type { Problem } from "./problem.ts";
import { ReportStep } from "./report-step.tsx";
import { atStep, type Step, Steps } from "./steps.tsx";
import { ShownText } from "./text.tsx";
import type { ImportState } from "./use-import.ts";
import { useTypes } from "./use-types.ts";
import { WhatStep } from "./what-step.tsx";

/** The steps of an import on the left, the result on the right. */
export function ImportPage({
  target,
  state,
  outcome,
  names,
  wanted,
  isPending,
  form,
  onSubmit,
  children,
}: {
  /** The slug of the theme that takes the tokens; empty for a new one. */
  target: string;
  state: ImportState;
  /** The conversion, with what was chosen. */
  outcome: Examined | undefined;
  names: ImportedNames;
  /** The step in the address. */
  wanted: Step;
  isPending: boolean;
  form: Ref<HTMLFormElement>;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { draft, examined } = state;
  const hasFiles = draft.files.length + draft.unread.length > 0;
  const step = hasFiles ? wanted : "files";
  // Only a reload loses files; those that are taken away later are not lost.
  const [wasLost] = useState(wanted !== "files" && !hasFiles);
  const [isGiven, setGiven] = useState(hasFiles);
  if (hasFiles && !isGiven) setGiven(true);
  const axes = useAxes(examined?.tokens);
  const slots = useRoleSlots(outcome?.tokens);
  const types = useTypes(step === "names" ? examined?.tokens : undefined);
  const take = useTake(state, step);
  const left = useRef<HTMLDivElement>(null);
  useFocusOfStep(left, step);
  return (
    <div className="grid import">
      <Steps present={step} hasFiles={hasFiles} />
      <div ref={left} className="grid narrow packed import-left">
        {draft.refused !== undefined && (
          <p className="note note--bad" role="alert">
            {draft.refused}
          </p>
        )}
        {state.problem && <ProblemNote problem={state.problem} state={state} />}
        {step !== "files" && <ShownText state={state} />}
        {step === "files" && (
          <FilesStep
            state={state}
            isLost={wasLost && !isGiven}
            onTaken={take}
            onClear={() => clearDraft(target)}
          />
        )}
        {step === "what" && <WhatStep state={state} axes={axes} />}
        {step === "axes" && <AxesStep state={state} axes={axes} />}
        {step === "names" && <NamesStep state={state} names={names} slots={slots} types={types} />}
        {step === "report" && <ReportStep state={state} outcome={outcome} />}
      </div>
      <OutcomePanel
        state={state}
        outcome={outcome}
        step={step}
        axes={axes}
        names={names}
        slots={slots}
        isPending={isPending}
        form={form}
        onSubmit={onSubmit}
      >
        {children}
      </OutcomePanel>
    </div>
  );
}

/** Takes dropped, pasted and handed over files, and leads to what they are. */
function useTake({ take }: ImportState, step: Step): (taken: Taken) => void {
  const navigate = useNavigate();
  const takeIn = (taken: Taken): void => {
    take(taken);
    const isSomething = taken.files.length + taken.unread.length > 0;
    if (isSomething && step !== "what") {
      void navigate({ to: ".", search: atStep("what") as never });
    }
  };
  const takeWaiting = useEffectEvent(() => {
    const waiting = takeHandedOver();
    if (waiting === undefined) return;
    take(waiting);
    if (waiting.files.length + waiting.unread.length === 0) return;
    void navigate({ to: ".", search: atStep("what") as never, replace: true });
  });
  useEffect(() => takeWaiting(), []);
  useDrop(true, takeIn);
  useTextPaste(true, (content) => takeIn(pastedText(content)));
  return takeIn;
}

/** Moves the focus to the heading of a step that was gone to. */
function useFocusOfStep(left: RefObject<HTMLElement | null>, step: Step): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    left.current?.querySelector<HTMLElement>("#import-step")?.focus();
  }, [left, step]);
}

/** Why nothing comes of the files. */
function ProblemNote({ problem, state }: { problem: Problem; state: ImportState }) {
  const { message, place } = problem;
  const isShown = place !== undefined && state.canShow(place);
  return (
    <section className="grid gap-12 import-part" aria-label="Findings">
      <div className="note note--bad" role="status">
        <CircleAlert aria-hidden />
        <p className="grow">
          {place !== undefined && <b className="mono">{placeText(place)} </b>}
          <span>{message.charAt(0).toUpperCase() + message.slice(1)}</span>
        </p>
        {isShown && (
          <button type="button" className="tool tool--small" onClick={() => state.toPlace(place)}>
            Show
          </button>
        )}
      </div>
    </section>
  );
}
