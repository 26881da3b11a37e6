import { ArrowRight, Info, TriangleAlert } from "lucide-react";
import { failureOf } from "../../api/error.ts";
import { useSession } from "../../api/session.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Kbd } from "../../parts/kbd.tsx";
import { counted } from "../../parts/status.tsx";
import { Instant } from "../../parts/time.tsx";
import type { StoredSetting } from "./field.tsx";
import { type SettingKey, settingNames } from "./names.ts";
import { type Surroundings, settingWords } from "./texts.ts";
import type { Pending, PendingSettings } from "./use-pending.ts";

/** The pending changes: before and after, their effect, and changes by others meanwhile. */
export function Changes({
  changed,
  pending,
  stored,
  names,
  around,
  keptSince,
  error,
  isSaving,
  onKeep,
  onDiscard,
}: {
  changed: readonly SettingKey[];
  pending: PendingSettings;
  stored: Readonly<Record<SettingKey, StoredSetting>>;
  names: ReadonlyMap<string, string>;
  around: Surroundings;
  keptSince: string | undefined;
  error: unknown;
  isSaving: boolean;
  onKeep: (key: SettingKey) => void;
  onDiscard: (keys?: readonly SettingKey[]) => void;
}) {
  const isBlocked = changed.some((key) => pending[key]?.base !== stored[key].value);
  return (
    <section
      className="grid gap-16 sticky scroll pad-16 line settings-changes"
      aria-label="Unsaved changes"
    >
      <header className="row">
        <h2>Unsaved changes</h2>
        <p role="status" className="quiet end">
          {changed.length === 0 ? "None" : counted(changed.length, "change")}
        </p>
      </header>
      {changed.length === 0 ? (
        <p className="quiet settings-none">
          Change a setting to see here what it does to readers before you save it.
        </p>
      ) : (
        <ul className="grid gap-16 tight">
          {changed.map((key) => (
            <Change
              key={key}
              name={key}
              change={pending[key] as Pending}
              stored={stored[key]}
              by={names.get(stored[key].updatedBy ?? "")}
              around={around}
              onKeep={() => onKeep(key)}
              onDiscard={() => onDiscard([key])}
            />
          ))}
        </ul>
      )}
      {keptSince && (
        <p className="quiet">
          Kept in this browser since <Instant isWithin at={keptSince} />.
        </p>
      )}
      {error !== null && failureOf(error).details.length === 0 && <FailureNote error={error} />}
      {changed.length > 0 && (
        <p className="form-actions">
          <button type="button" className="tk-button tk-button--small" onClick={() => onDiscard()}>
            Discard
          </button>
          <button
            type="submit"
            className="tk-button tk-button--small tk-button--primary"
            aria-keyshortcuts="Control+S Meta+S"
            aria-describedby={isBlocked ? "settings-blocked" : undefined}
            disabled={isBlocked || isSaving}
          >
            Save
            <Kbd keys="mod+s" />
          </button>
        </p>
      )}
      {isBlocked && (
        <p id="settings-blocked" className="quiet">
          Decide first about the settings that another admin has changed.
        </p>
      )}
    </section>
  );
}

function Change({
  name,
  change: { base, value },
  stored,
  by = "Another admin",
  around,
  onKeep,
  onDiscard,
}: {
  name: SettingKey;
  change: Pending;
  stored: StoredSetting;
  by: string | undefined;
  around: Surroundings;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  const { called, effect, isGrave } = settingWords[name];
  const { subject } = useSession();
  const isGraveNow = isGrave?.(value) ?? false;
  return (
    <li className="grid gap-6">
      <h3>{settingNames[name]}</h3>
      <p className="strong anywhere changed settings-step">
        <del>{called(stored.value, around)}</del>{" "}
        <ArrowRight className="xs quiet" role="img" aria-label="to" />{" "}
        <ins>{called(value, around)}</ins>
      </p>
      <p className={isGraveNow ? "note note--warning" : "note"}>
        {isGraveNow ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
        <span>{effect(stored.value, value, around)}</span>
      </p>
      {base !== stored.value && (
        <div className="note note--warning" role="alert">
          <TriangleAlert aria-hidden />
          <div className="grow">
            <p>
              {stored.updatedBy === subject ? "You have" : `${by} has`} set it to{" "}
              <strong>{called(stored.value, around)}</strong> meanwhile; it was{" "}
              {called(base, around)} when you began.
            </p>
            <p className="gap-8 stretch settings-choice">
              <button type="button" className="tool tool--small" onClick={onKeep}>
                Keep mine
              </button>
              <button type="button" className="tool tool--small" onClick={onDiscard}>
                Take theirs
              </button>
            </p>
          </div>
        </div>
      )}
    </li>
  );
}
