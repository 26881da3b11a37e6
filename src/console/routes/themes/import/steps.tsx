import { useLinkProps } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { ImportSearch } from "./search.ts";

export type Step = NonNullable<ImportSearch["step"]> | "files";

/** The steps in their order. */
export const steps: readonly { step: Step; name: string; goOn: string }[] = [
  { step: "files", name: "Files", goOn: "Next: files" },
  { step: "what", name: "What they are", goOn: "Next: what they are" },
  { step: "axes", name: "Axes", goOn: "Next: axes" },
  { step: "names", name: "Names and roles", goOn: "Next: names and roles" },
  { step: "report", name: "Report", goOn: "Next: report" },
];

/** The address of a step, with what it has besides. */
export const atStep =
  (step: Step) =>
  <Search extends object>(before: Search): Search & ImportSearch => {
    const { step: _, ...others } = before as Search & ImportSearch;
    return { ...(others as Search), ...(step !== "files" && { step }) };
  };

/** The steps of the import; those after the first need files. */
export function Steps({ present, hasFiles }: { present: Step; hasFiles: boolean }) {
  const at = steps.findIndex(({ step }) => step === present);
  return (
    <nav className="whole line-bottom" aria-label="Steps">
      <ol className="gap-4 stretch import-steps">
        {steps.map(({ step, name }, index) => {
          const isDone = index < at;
          const words = (
            <>
              {isDone ? (
                <Check aria-hidden />
              ) : (
                <span className="round center import-number">{index + 1}</span>
              )}
              <span className="import-step-name">{name}</span>
            </>
          );
          return (
            <li key={step}>
              {hasFiles || step === "files" ? (
                <StepLink step={step} isPresent={step === present}>
                  {words}
                </StepLink>
              ) : (
                <span className="flex quiet gap-8 nowrap label import-step">{words}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function StepLink({
  step,
  isPresent,
  children,
}: {
  step: Step;
  isPresent: boolean;
  children: ReactNode;
}) {
  const props = useLinkProps({ to: ".", search: atStep(step) as never });
  return (
    <a
      {...props}
      className="flex quiet gap-8 nowrap label import-step"
      aria-current={isPresent ? "step" : undefined}
    >
      {children}
    </a>
  );
}
