import { useQuery } from "@tanstack/react-query";
import { ListFilter, Search, X } from "lucide-react";
import { type RefObject, useEffect, useId, useState } from "react";
import { trpc } from "../../api/client.ts";
import { useSession } from "../../api/session.ts";
import { Kbd } from "../../parts/kbd.tsx";
import { licencesWith, licenceText } from "../../parts/pictures/licences.ts";
import type { ListedPicture } from "../../parts/pictures/words.ts";
import { useIsHere } from "../../parts/use-is-here.ts";
import { nearOf, type PictureState, type PicturesSearch } from "./search.ts";

const TYPED_MS = 250;

const states: readonly (readonly [PictureState | undefined, string])[] = [
  [undefined, "All"],
  ["failed", "Failed"],
  ["pending", "Waiting"],
  ["processing", "In analysis"],
  ["done", "Analysed"],
];

const RADII = [250, 1000, 5000, 25_000, 100_000] as const;
const FIRST_RADIUS = 1000;

type Narrowing = Omit<PicturesSearch, "picture">;

/** The filters of the pictures, all of them in the address. */
export function PictureFilters({
  search,
  pictures,
  result,
  onChange,
  searchBox,
  onDown,
}: {
  search: Narrowing;
  /** The existing pictures, whose values the filters suggest. */
  pictures: readonly ListedPicture[];
  /** How many there are, for eyes and ears. */
  result: string;
  onChange: (search: Narrowing, typed?: boolean) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  onDown: () => void;
}) {
  const { q: _, status, ...more } = search;
  const count = Object.keys(more).length;
  const [open, setOpen] = useState(count > 0);
  const panel = useId();
  const set = (change: { [Name in keyof Narrowing]?: Narrowing[Name] | undefined }) => {
    const next = { ...search, ...change };
    onChange(
      Object.fromEntries(
        Object.entries(next).filter(([, value]) => value !== undefined && value !== ""),
      ),
      "q" in change,
    );
  };
  return (
    <search className="grid gap-12 pictures-filters">
      <div className="flex wrap gap-8 pictures-bar">
        <SearchBox q={search.q ?? ""} onQuery={(q) => set({ q })} ref={searchBox} onDown={onDown} />
        <fieldset className="tk-segmented pictures-states" aria-label="Analysis">
          {states.map(([state, name]) => (
            <button
              key={name}
              type="button"
              className="tk-segmented__option"
              aria-pressed={status === state}
              onClick={() => set({ status: state })}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className="tool"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          <ListFilter aria-hidden />
          Filters
          {count > 0 && <b className="ink">{count}</b>}
        </button>
        {Object.keys(search).length > 0 && (
          <button type="button" className="tool" onClick={() => onChange({})}>
            <X aria-hidden />
            Clear filters
          </button>
        )}
        <p role="status" className="end pictures-result quiet">
          {result}
        </p>
      </div>
      <div id={panel} className="wrap stretch pictures-more" hidden={!open}>
        <BadgeField badge={search.badge} pictures={pictures} onBadge={(badge) => set({ badge })} />
        <NearFields near={search.near} onNear={(near) => set({ near })} />
        <label>
          <span>Taken from</span>
          <input
            type="date"
            className="tk-input"
            value={search.from ?? ""}
            max={search.to}
            onChange={({ target }) => set({ from: target.value })}
          />
        </label>
        <label>
          <span>Taken until</span>
          <input
            type="date"
            className="tk-input"
            value={search.to ?? ""}
            min={search.from}
            onChange={({ target }) => set({ to: target.value })}
          />
        </label>
        <LicenceField licence={search.licence} onLicence={(licence) => set({ licence })} />
        <CreatorField creator={search.creator} onCreator={(creator) => set({ creator })} />
      </div>
    </search>
  );
}

/** The address follows what is typed a moment later. */
function SearchBox({
  q,
  onQuery,
  onDown,
  ref,
}: {
  q: string;
  onQuery: (q: string) => void;
  onDown: () => void;
  ref: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(q);
  const [addressed, setAddressed] = useState(q);
  // The address has changed otherwise: back, forward, Clear filters.
  if (addressed !== q) {
    setAddressed(q);
    if (typed.trim() !== q) setTyped(q);
  }
  const isHere = useIsHere();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is what counts
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => isHere() && onQuery(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return (
    <label className="search pictures-search">
      <Search aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder="Caption or camera"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") onQuery(typed.trim());
          if (event.key === "Escape" && typed !== "") {
            event.preventDefault();
            setTyped("");
          }
          if (event.key === "ArrowDown") {
            event.preventDefault();
            onDown();
          }
        }}
      />
      <Kbd keys="/" />
    </label>
  );
}

/** Badges by what people read; the address has their labels. Those of the pictures shown are offered. */
function BadgeField({
  badge = "",
  pictures,
  onBadge,
}: {
  badge: string | undefined;
  pictures: readonly ListedPicture[];
  onBadge: (label: string) => void;
}) {
  const labels = new Map(
    pictures.flatMap(({ badges }) => badges.map(({ label, display }) => [display, label] as const)),
  );
  const shown = [...labels].find(([, label]) => label === badge)?.[0] ?? badge;
  return (
    <Typed
      label="Badge"
      value={shown}
      hint="Night"
      options={[...labels.keys()].sort()}
      onValue={(text) => onBadge(labelOf(text, labels))}
    />
  );
}

function labelOf(text: string, labels: ReadonlyMap<string, string>): string {
  const typed = text.toLowerCase();
  const found = [...labels].find(([display]) => display.toLowerCase() === typed);
  return found?.[1] ?? typed.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
}

/** Near a place, found by its name, or near a point that is typed. */
function NearFields({
  near,
  onNear,
}: {
  near: string | undefined;
  onNear: (near: string) => void;
}) {
  const around = nearOf(near);
  const point = around ? `${around.latitude}, ${around.longitude}` : "";
  const [sought, setSought] = useState("");
  const [named, setNamed] = useState<{ title: string; point: string }>();
  const { data } = useQuery({
    ...trpc.places.search.queryOptions({ q: sought, limit: 8 }),
    enabled: sought.length > 1 && !/^[-\d.,\s]*$/.test(sought),
    placeholderData: (before) => before,
  });
  const places = (data?.items ?? []).flatMap(({ place: { title, coordinate } }) =>
    coordinate ? [{ title, ...coordinate }] : [],
  );
  const choose = (text: string): void => {
    if (text === "") {
      onNear("");
      return;
    }
    const place = places.find(({ title }) => title.toLowerCase() === text.toLowerCase());
    const [latitude, longitude] = place ? [place.latitude, place.longitude] : text.split(",");
    const next = `${latitude},${longitude},${around?.radiusMeters ?? FIRST_RADIUS}`.replaceAll(
      " ",
      "",
    );
    const found = nearOf(next);
    if (found === undefined) return;
    setNamed(place && { title: place.title, point: `${found.latitude}, ${found.longitude}` });
    onNear(next);
  };
  return (
    <>
      <Typed
        label="Near"
        value={named?.point === point ? named.title : point}
        hint="A place, or 54.17, 12.08"
        options={[...new Set(places.map(({ title }) => title))]}
        onTyping={setSought}
        onValue={choose}
      />
      {around && (
        <label>
          <span>Within</span>
          <select
            className="tk-select"
            value={around.radiusMeters}
            onChange={({ target }) =>
              onNear(`${around.latitude},${around.longitude},${target.value}`)
            }
          >
            {[...new Set([...RADII, around.radiusMeters])]
              .sort((a, b) => a - b)
              .map((meters) => (
                <option key={meters} value={meters}>
                  {meters < 1000 ? `${meters} m` : `${meters / 1000} km`}
                </option>
              ))}
          </select>
        </label>
      )}
    </>
  );
}

function LicenceField({
  licence = "",
  onLicence,
}: {
  licence: string | undefined;
  onLicence: (licence: string) => void;
}) {
  return (
    <label>
      <span>Licence</span>
      <select
        className="tk-select"
        value={licence}
        onChange={({ target }) => onLicence(target.value)}
      >
        <option value="">Any</option>
        <option value="none">Not known</option>
        {licencesWith(licence === "none" ? "" : licence).map((id) => (
          <option key={id} value={id}>
            {licenceText(id)}
          </option>
        ))}
      </select>
    </label>
  );
}

function CreatorField({
  creator,
  onCreator,
}: {
  creator: string | undefined;
  onCreator: (creator: string) => void;
}) {
  const { subject } = useSession();
  const isOther = creator !== undefined && creator !== subject;
  const { data } = useQuery({
    ...trpc.people.byIds.queryOptions({ ids: [creator ?? ""] }),
    enabled: isOther,
  });
  return (
    <label>
      <span>Uploaded by</span>
      <select
        className="tk-select"
        value={creator ?? ""}
        onChange={({ target }) => onCreator(target.value)}
      >
        <option value="">Anybody</option>
        <option value={subject}>Me</option>
        {isOther && <option value={creator}>{data?.[0]?.name ?? creator}</option>}
      </select>
    </label>
  );
}

/** Takes effect on Enter, on a choice of the list, and when it is left. */
function Typed({
  label,
  value,
  hint,
  options,
  onTyping,
  onValue,
}: {
  label: string;
  value: string;
  hint: string;
  /** The possible matches. */
  options: readonly string[];
  onTyping?: (text: string) => void;
  onValue: (text: string) => void;
}) {
  const list = useId();
  return (
    <div className="pictures-field">
      <label htmlFor={`${list}field`}>{label}</label>
      <input
        key={value}
        id={`${list}field`}
        className="tk-input"
        defaultValue={value}
        placeholder={hint}
        list={list}
        maxLength={200}
        onChange={({ target, nativeEvent }) => {
          onTyping?.(target.value.trim());
          // A choice of the list comes whole, and not by a key.
          const how = "inputType" in nativeEvent ? nativeEvent.inputType : undefined;
          if (how === undefined || how === "insertReplacementText") onValue(target.value.trim());
        }}
        onBlur={({ target }) => target.value.trim() !== value && onValue(target.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          const text = event.currentTarget.value.trim();
          if (text !== value) onValue(text);
        }}
      />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </div>
  );
}
