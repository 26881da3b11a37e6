import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  LoaderCircle,
  type LucideIcon,
} from "lucide-react";
import { classes } from "../classes.ts";
import type { ListedPicture } from "./words.ts";

const states: Record<
  ListedPicture["analysisStatus"],
  { icon: LucideIcon; word: string; tone?: string }
> = {
  pending: { icon: CircleDashed, word: "Waiting for analysis" },
  processing: { icon: LoaderCircle, word: "Being analysed" },
  done: { icon: CircleCheck, word: "Analysed", tone: "status--good" },
  failed: { icon: CircleAlert, word: "Could not be analysed", tone: "status--bad" },
};

/** How far a picture's analysis is: an icon and a word. */
export function AnalysisState({ status }: { status: ListedPicture["analysisStatus"] }) {
  const { icon: Icon, word, tone } = states[status];
  return (
    <span className={classes("status", tone)}>
      <Icon aria-hidden />
      {word}
    </span>
  );
}
