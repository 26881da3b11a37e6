import "./settings.css";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { inferRouterInputs } from "@trpc/server";
import { useEffect, useMemo, useRef } from "react";
import type { AppRouter } from "../../../router.ts";
import { runs } from "../../api/base.ts";
import { queryClient, trpc } from "../../api/client.ts";
import { failureOf, fieldErrorOf } from "../../api/error.ts";
import { useSession } from "../../api/session.ts";
import { Needs } from "../../app/shell/needs.tsx";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { useNames } from "../../parts/person.tsx";
import { useShortcuts } from "../../parts/shortcuts.ts";
import { counted } from "../../parts/status.tsx";
import { toast, toastFailure } from "../../parts/toasts.tsx";
import { Changes } from "./changes.tsx";
import { FromEnvironment } from "./environment.tsx";
import { SettingField, type StoredSetting } from "./field.tsx";
import { type SettingKey, settingNames } from "./names.ts";
import type { Surroundings } from "./texts.ts";
import { type PendingSettings, usePending } from "./use-pending.ts";

/** Polls, because another admin may change settings at the same time. */
const AGAIN_MS = 10_000;
const MAX_THEMES = 200;

/** The settings that can change at run time, with their effect on readers. */
export function Settings() {
  useScreenTitle("Settings", "/settings");
  return (
    <Needs permission="settings.read" least="admin" name="Settings">
      {runs("themes") ? <SettingsScreen /> : <WithoutThemes />}
    </Needs>
  );
}

/** An installation without themes has no setting to change, but a person may look for one. */
function WithoutThemes() {
  const { data, error, refetch } = useQuery(trpc.session.config.queryOptions());
  return (
    <section className="page">
      <header className="page-head">
        <h1>Settings</h1>
      </header>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data && (
        <div className="grid high settings">
          <div className="settings-list">
            <FromEnvironment publicBaseUrl={data.publicBaseUrl} />
          </div>
        </div>
      )}
    </section>
  );
}

function SettingsScreen() {
  const settings = useQuery({ ...trpc.settings.read.queryOptions(), refetchInterval: AGAIN_MS });
  const installation = useQuery(trpc.delivery.installation.queryOptions());
  const themes = useQuery({
    ...trpc.themes.list.queryOptions({ status: "published", sort: "name", limit: MAX_THEMES }),
    placeholderData: keepPreviousData,
  });
  const failed = [settings, installation, themes].find(({ error }) => error !== null);
  const around = useMemo<Surroundings | undefined>(
    () =>
      installation.data &&
      themes.data && {
        ...installation.data,
        themes: new Map(themes.data.items.map(({ slug, name }) => [slug, name])),
      },
    [installation.data, themes.data],
  );
  return (
    <section className="page">
      <header className="page-head">
        <h1>Settings</h1>
      </header>
      {failed && (
        <FailureNote
          error={failed.error}
          retry={() => {
            for (const one of [settings, installation, themes]) void one.refetch();
          }}
        />
      )}
      {settings.data && around ? (
        <SettingsForm
          stored={settings.data.items as Record<SettingKey, StoredSetting>}
          around={around}
        />
      ) : (
        !failed && <Skeleton />
      )}
    </section>
  );
}

const keys = Object.keys(settingNames) as SettingKey[];

const readAgain = () =>
  Promise.all([
    queryClient.invalidateQueries(trpc.settings.pathFilter()),
    queryClient.invalidateQueries(trpc.delivery.installation.pathFilter()),
  ]);

function SettingsForm({
  stored,
  around,
}: {
  stored: Readonly<Record<SettingKey, StoredSetting>>;
  around: Surroundings;
}) {
  const { subject } = useSession();
  const values = useMemo(
    () =>
      Object.fromEntries(keys.map((key) => [key, stored[key].value])) as Record<SettingKey, string>,
    [stored],
  );
  const { pending, keptSince, set, keep, discard } = usePending(subject, values);
  const names = useNames(keys.map((key) => stored[key].updatedBy ?? undefined));
  const changed = keys.filter((key) => pending[key] !== undefined);
  const { write, save } = useSaving({ changed, pending, values, discard });
  const isConflict = write.error !== null && failureOf(write.error).code === "version_conflict";
  useMeanwhile(stored, subject, pending);

  useSaveShortcut(save);
  return (
    <form
      className="grid high settings"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="settings-list">
        {keys.map((key) => (
          <SettingField
            key={key}
            name={key}
            stored={stored[key]}
            by={names.get(stored[key].updatedBy ?? "")}
            pending={pending[key]}
            error={isConflict ? undefined : fieldErrorOf(write.error, key)}
            around={around}
            onValue={(value) => {
              write.reset();
              set(key, value);
            }}
          />
        ))}
        <FromEnvironment publicBaseUrl={around.publicBaseUrl} around={around} />
      </div>
      <Changes
        changed={changed}
        pending={pending}
        stored={stored}
        names={names}
        around={around}
        keptSince={keptSince}
        error={isConflict ? null : write.error}
        isSaving={write.isPending}
        onKeep={keep}
        onDiscard={(some) => {
          write.reset();
          discard(some);
        }}
      />
    </form>
  );
}

/** Writes the pending changes together, unless another admin changed one of them in between. */
function useSaving({
  changed,
  pending,
  values,
  discard,
}: {
  changed: readonly SettingKey[];
  pending: PendingSettings;
  values: Readonly<Record<SettingKey, string>>;
  discard: (keys: readonly SettingKey[]) => void;
}) {
  const write = useMutation(
    trpc.settings.write.mutationOptions({
      onSuccess: readAgain,
      // The current values reveal changes by another admin.
      onError: () => void readAgain(),
    }),
  );
  const others = changed.filter((key) => pending[key]?.base !== values[key]);
  const save = (): void => {
    if (changed.length === 0 || others.length > 0 || write.isPending) return;
    const saved = pending;
    write.mutate(toInput(changed, saved), {
      onSuccess: () => {
        discard(changed);
        const [only] = changed;
        toast(
          changed.length === 1 && only
            ? `${settingNames[only]} is saved`
            : `${counted(changed.length, "setting")} are saved`,
          () => undo(changed, saved),
        );
      },
    });
  };
  const undo = (undone: readonly SettingKey[], saved: PendingSettings): void => {
    const back: PendingSettings = Object.fromEntries(
      undone.map((key) => [key, { base: saved[key]?.value ?? "", value: saved[key]?.base ?? "" }]),
    );
    write.mutate(toInput(undone, back), {
      onError: (error) => toastFailure(`Not undone: ${failureOf(error).message}`),
    });
  };
  return { write, save };
}

function useSaveShortcut(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useShortcuts(
    useMemo(
      () => [
        {
          keys: "mod+s",
          does: "Save",
          group: "Settings",
          whileTyping: true,
          run: () => latest.current(),
        },
      ],
      [],
    ),
  );
}

type SettingsInput = inferRouterInputs<AppRouter>["settings"]["write"];

function toInput(changed: readonly SettingKey[], pending: PendingSettings): SettingsInput {
  const each = (field: "base" | "value") =>
    Object.fromEntries(changed.map((key) => [key, pending[key]?.[field] ?? ""]));
  return { ...each("value"), expected: each("base") };
}

/** Reports changes by another admin, unless the list of changes already does. */
function useMeanwhile(
  stored: Readonly<Record<SettingKey, StoredSetting>>,
  subject: string,
  pending: PendingSettings,
): void {
  const seen = useRef(stored);
  useEffect(() => {
    const before = seen.current;
    seen.current = stored;
    for (const key of keys) {
      const { updatedAt, updatedBy } = stored[key];
      if (updatedAt === before[key].updatedAt || updatedBy === subject || pending[key]) continue;
      toast(`Another admin changed ${settingNames[key].toLowerCase()}`);
    }
  }, [stored, subject, pending]);
}

const BONES = [0, 1, 2, 3];

function Skeleton() {
  return (
    <div className="grid high settings" aria-hidden>
      <div className="settings-list">
        {BONES.map((row) => (
          <div key={row} className="grid gap-10 line-top setting">
            <i className="bone" style={{ width: 144 }} />
            <i className="bone" style={{ width: 320 }} />
          </div>
        ))}
      </div>
    </div>
  );
}
