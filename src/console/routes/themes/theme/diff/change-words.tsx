import { ArrowRight } from "lucide-react";
import { Fragment } from "react";

/** Words with arrows in them: drawn, for not every font has one, and read as "to". */
export function ChangeWords({ words }: { words: string }) {
  return words.split(" → ").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are its order
    <Fragment key={index}>
      {index > 0 && (
        <>
          {" "}
          <ArrowRight className="xs diff-arrow" aria-hidden />
          <span className="visually-hidden">to</span>{" "}
        </>
      )}
      {part}
    </Fragment>
  ));
}
