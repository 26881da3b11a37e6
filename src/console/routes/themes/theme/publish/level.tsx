import {
  ArrowRightLeft,
  Clock,
  Layers,
  type LucideIcon,
  Pencil,
  Plus,
  Rows3,
  TriangleAlert,
  X,
} from "lucide-react";
import { classes } from "#console/parts/classes.ts";
import type { AxisListing } from "#console/parts/modes.ts";
import { placeWords } from "#console/parts/where.ts";
import type { Level, Reason, ReasonCode } from "#tokens/verdict/level.ts";

const names: Record<Level, string> = {
  none: "No change",
  patch: "Patch",
  minor: "Minor",
  major: "Major",
};

/** How much the change asks of readers, on the line from Patch to Major; undefined while errors hide it. */
export function LevelLine({ level }: { level: Level | undefined }) {
  return (
    <section className="level">
      <h3>Level</h3>
      <p className="level-name">{level === undefined ? "Errors first" : names[level]}</p>
      <div className="quiet caption grid gap-4 level-line" aria-hidden>
        {(["patch", "minor", "major"] as const).map((one) => (
          <span key={one} className={classes(one === level && "ink level-on")}>
            {names[one]}
          </span>
        ))}
      </div>
    </section>
  );
}

/** Says that only the defaults were compared, and why. */
export function ByDefaults({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <p className="note">
      Only the defaults are compared, because a document exceeds what is served: {reason}.
    </p>
  );
}

/** The verdict's codes in words, one line per code; `listsMessages` shows its messages too. */
const lines: Record<
  ReasonCode,
  { icon: LucideIcon; says: (count: number) => string; bad?: true; listsMessages?: true }
> = {
  token_removed: {
    icon: X,
    says: (n) => (n === 1 ? "A token goes away" : `${n} tokens go away`),
  },
  token_renamed: {
    icon: ArrowRightLeft,
    says: (n) => (n === 1 ? "A token gets another name" : `${n} tokens get other names`),
  },
  type_changed: {
    icon: ArrowRightLeft,
    says: (n) => (n === 1 ? "A token changes its type" : `${n} tokens change their type`),
  },
  property_removed: {
    icon: X,
    says: (n) => (n === 1 ? "A property goes away" : `${n} tokens lose properties`),
  },
  axis_removed: {
    icon: X,
    listsMessages: true,
    says: (n) => (n === 1 ? "An axis goes away" : `${n} axes go away`),
  },
  axis_renamed: {
    icon: ArrowRightLeft,
    listsMessages: true,
    says: (n) => (n === 1 ? "An axis gets another name" : `${n} axes get other names`),
  },
  context_removed: {
    icon: X,
    listsMessages: true,
    says: (n) => (n === 1 ? "A context goes away" : `${n} contexts go away`),
  },
  context_renamed: {
    icon: ArrowRightLeft,
    listsMessages: true,
    says: (n) => (n === 1 ? "A context gets another name" : `${n} contexts get other names`),
  },
  own_name_removed: {
    icon: X,
    listsMessages: true,
    says: (n) => (n === 1 ? "Own names go away" : `Own names go away, in ${n} places`),
  },
  own_condition_removed: {
    icon: X,
    listsMessages: true,
    says: (n) =>
      n === 1
        ? "A selector chooses its context no more"
        : `${n} selectors choose their contexts no more`,
  },
  own_form_changed: {
    icon: ArrowRightLeft,
    listsMessages: true,
    says: (n) =>
      n === 1
        ? "A color changes the form that pages read"
        : `${n} colors change the form that pages read`,
  },
  own_value_changed: {
    icon: Layers,
    listsMessages: true,
    says: (n) =>
      n === 1 ? "An own name changes its value" : `Own names change their values, in ${n} places`,
  },
  own_name_added: {
    icon: Plus,
    listsMessages: true,
    says: (n) => (n === 1 ? "Own names are new" : `Own names are new, in ${n} places`),
  },
  axis_added: {
    icon: Plus,
    listsMessages: true,
    says: (n) => (n === 1 ? "An axis is new" : `${n} axes are new`),
  },
  context_added: {
    icon: Plus,
    listsMessages: true,
    says: (n) => (n === 1 ? "A context is new" : `${n} contexts are new`),
  },
  default_changed: {
    icon: Layers,
    listsMessages: true,
    says: (n) => (n === 1 ? "A default changes" : `${n} defaults change`),
  },
  contrast_fails: {
    listsMessages: true,
    icon: TriangleAlert,
    bad: true,
    says: (n) => (n === 1 ? "A pair becomes hard to read" : `${n} pairs become hard to read`),
  },
  token_added: { icon: Plus, says: (n) => (n === 1 ? "A token is new" : `${n} tokens are new`) },
  property_added: {
    icon: Plus,
    says: (n) => (n === 1 ? "A property is new" : `${n} tokens give new properties`),
  },
  type_added: {
    icon: Plus,
    says: (n) => (n === 1 ? "A token gets a type" : `${n} tokens get types`),
  },
  value_changed: {
    icon: Layers,
    says: (n) => (n === 1 ? "A value changes" : `${n} values change`),
  },
  deprecated: {
    icon: Clock,
    says: (n) => (n === 1 ? "A token is deprecated" : `${n} tokens are deprecated`),
  },
  color_retouched: {
    icon: Layers,
    says: (n) => (n === 1 ? "A color is nearly the same" : `${n} colors are nearly the same`),
  },
  source_changed: {
    icon: Rows3,
    says: (n) => (n === 1 ? "A value is written otherwise" : `${n} values are written otherwise`),
  },
  metadata_changed: {
    icon: Pencil,
    says: (n) => (n === 1 ? "A description changes" : `${n} descriptions change`),
  },
};

const SHOWN = 3;

/** Why the change has its level, the gravest first. */
export function Reasons({
  reasons,
  axes,
  children,
}: {
  reasons: readonly Reason[];
  axes: readonly AxisListing[];
  children?: React.ReactNode;
}) {
  const byCode = Map.groupBy(reasons, ({ code }) => code);
  return (
    <ul className="grid gap-12 reasons" aria-label="Reasons">
      {[...byCode].map(([code, all]) => {
        const { icon: Icon, says, bad, listsMessages } = lines[code];
        const tokens = new Set(all.map(({ path }) => path)).size;
        const more = all.length - SHOWN;
        return (
          <li key={code}>
            <Icon aria-hidden className={classes("lower", bad ? "warn" : "quiet")} />
            <span>
              {says(listsMessages ? all.length : tokens)}
              {listsMessages
                ? all
                    .slice(0, SHOWN)
                    .map(({ path, message }) => <small key={`${path} ${message}`}>{message}</small>)
                : all.slice(0, SHOWN).map(({ path, appearances, ...place }) => {
                    const [only, other] = appearances;
                    const where = placeWords(axes, place, other === undefined ? only : undefined);
                    return (
                      <small key={`${path} ${where}`} className="mono">
                        {path}
                        {where !== "" && <span className="quiet"> {where}</span>}
                      </small>
                    );
                  })}
              {more > 0 && <small>and {more.toLocaleString()} more</small>}
            </span>
          </li>
        );
      })}
      {children}
    </ul>
  );
}
