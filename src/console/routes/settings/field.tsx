import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { ArrowRight, RotateCcw } from "lucide-react";
import { useId } from "react";
import type { AppRouter } from "../../../router.ts";
import { trpc } from "../../api/client.ts";
import { Face, type FaceColors } from "../../parts/face.tsx";
import { FormField } from "../../parts/form-field.tsx";
import { Instant } from "../../parts/time.tsx";
import { type SettingKey, settingNames } from "./names.ts";
import { type Surroundings, servedBy, settingWords } from "./texts.ts";
import type { Pending } from "./use-pending.ts";

export type StoredSetting = inferRouterOutputs<AppRouter>["settings"]["read"]["items"][string];

interface FieldProps {
  name: SettingKey;
  stored: StoredSetting;
  /** The name of its last author. */
  by: string | undefined;
  pending: Pending | undefined;
  error: string | undefined;
  around: Surroundings;
  onValue: (value: string) => void;
}

/** A setting: what it does as it is, and a control for another value. */
export function SettingField(props: FieldProps) {
  const { name, stored, by, pending, around, onValue } = props;
  const title = settingNames[name];
  const { now } = settingWords[name];
  const value = pending?.value ?? stored.value;
  const id = useId();
  return (
    <section
      className="grid gap-10 line-top setting"
      aria-labelledby={id}
      data-changed={pending && true}
    >
      <header className="row">
        <h2 id={id}>{title}</h2>
        {pending && <span className="tag">Not saved</span>}
        {value !== stored.default && (
          <button
            type="button"
            className="tool tool--small end"
            aria-label={`Reset ${title.toLowerCase()}`}
            onClick={() => onValue(stored.default)}
          >
            <RotateCcw aria-hidden />
            Reset
          </button>
        )}
      </header>
      <p className="quiet prose">{now(stored.value, around)}</p>
      <Control {...props} value={value} labelledBy={id} />
      <p className="small quiet">
        <span className="mono">{name}</span>
        {stored.updatedAt === null ? (
          " · never changed"
        ) : (
          <>
            {" · set "}
            {by && `by ${by}, `}
            <Instant isWithin at={stored.updatedAt} />
          </>
        )}
      </p>
    </section>
  );
}

type ControlProps = FieldProps & { value: string; labelledBy: string };

function Control(props: ControlProps) {
  switch (props.name) {
    case "default.theme":
      return <ThemeControl {...props} />;
    case "default.appearance":
      return (
        <Options
          {...props}
          options={[
            ["light", "Light", "each theme's own default"],
            ["dark", "Dark", "even if the theme begins light"],
          ]}
        />
      );
    case "runtime.public":
      return (
        <Options
          {...props}
          options={[
            ["true", "Everybody", "no key needed"],
            ["false", "Only with a key", "of any role"],
          ]}
        />
      );
    case "styleGuide.public":
      return (
        <Options
          {...props}
          options={[
            ["true", "Everybody", "no account needed"],
            ["false", "People who have signed in", "of any role"],
          ]}
        />
      );
    case "publish.breaking":
      return (
        <Options
          {...props}
          options={[
            ["allow", "Let through", "without confirmation"],
            ["confirm", "Ask for confirmation", "the author decides"],
            ["refuse", "Refuse", "for every author"],
          ]}
        />
      );
    case "publish.review":
      return (
        <Options
          {...props}
          options={[
            ["off", "No review", "every editor publishes"],
            ["1", "One approval", "of another editor"],
            ["2", "Two approvals", "of two other editors"],
          ]}
        />
      );
    case "runtime.apiBase":
      return (
        <FormField
          label="Address"
          type="url"
          value={props.value}
          placeholder={props.around.publicBaseUrl}
          help="Left empty, it is PUBLIC_BASE_URL. A content delivery network in front of the service goes here."
          error={props.error}
          onChange={({ target }) => props.onValue(target.value)}
        />
      );
  }
}

function Options({
  value,
  options,
  labelledBy,
  name,
  error,
  onValue,
}: ControlProps & { options: readonly (readonly [value: string, word: string, hint: string])[] }) {
  const id = useId();
  return (
    <div className="grid gap-4 setting-options" role="radiogroup" aria-labelledby={labelledBy}>
      {options.map(([one, word, hint]) => (
        <div key={one} className="tk-choice">
          <input
            id={`${id}${one}`}
            className="tk-radio"
            type="radio"
            name={name}
            value={one}
            checked={value === one}
            onChange={() => onValue(one)}
          />
          <label htmlFor={`${id}${one}`}>
            <span className="strong">{word}</span> <span className="quiet">{hint}</span>
          </label>
        </div>
      ))}
      {error && (
        <p className="tk-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function ThemeControl({ value, stored, around, labelledBy, error, onValue }: ControlProps) {
  const { themes, builtInTheme } = around;
  const [before, after] = [servedBy(stored.value, around), servedBy(value, around)];
  const { data } = useQuery({
    ...trpc.themes.faces.queryOptions({
      slugs: [...new Set([before, after].filter((slug) => slug !== null))],
    }),
    placeholderData: (old) => old,
  });
  const faceOf = (slug: string | null): FaceColors | undefined =>
    data?.items.find((item) => item.slug === slug)?.face ?? undefined;
  return (
    <>
      <div className="flex wrap gap-16 setting-theme">
        <select
          className="tk-select"
          aria-labelledby={labelledBy}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        >
          <option value="">
            None:{" "}
            {builtInTheme === null ? "none serves" : (themes.get(builtInTheme) ?? builtInTheme)}
          </option>
          {value !== "" && !themes.has(value) && (
            <option value={value}>{value} (not published)</option>
          )}
          {[...themes].map(([slug, name]) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
        <span className="row">
          <Face colors={faceOf(before)} />
          {before !== after && (
            <>
              <ArrowRight aria-hidden />
              <Face colors={faceOf(after)} />
            </>
          )}
        </span>
      </div>
      {error && (
        <p className="tk-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
