import "./pictures.css";
import { getRouteApi, Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { GeoExport } from "../../parts/export/geo-export.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { JustifiedRows } from "../../parts/pictures/justified-rows.tsx";
import { PictureDrawer } from "../../parts/pictures/picture-drawer.tsx";
import { retryPictures } from "../../parts/pictures/retry.ts";
import type { ListedPicture } from "../../parts/pictures/words.ts";
import { useShortcuts } from "../../parts/shortcuts.ts";
import { counted } from "../../parts/status.tsx";
import { FailedBand } from "./failed.tsx";
import { PictureFilters } from "./filters.tsx";
import { type PicturesSearch, picturesSearch } from "./search.ts";
import { PictureTile } from "./tile.tsx";
import { usePictures, wantedBy } from "./use-pictures.ts";

const route = getRouteApi("/pictures");
/** The limit of the service's count. */
const COUNTED = 1000;

/** The pictures of all places, to search, view and analyse again. */
export function Pictures() {
  useScreenTitle("Pictures", "/pictures");
  // The router keeps parameters of the address that validation dropped.
  const search = picturesSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const { picture: open, ...narrowing } = search;
  const { pictures, total, error, refetch, isStale, more } = usePictures(narrowing);
  const page = useRef<HTMLElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const show = useCallback(
    (id: string | undefined) =>
      void navigate({
        search: ({ picture: was, ...others }) =>
          id === undefined ? others : { ...others, picture: id },
        replace: id !== undefined,
        resetScroll: false,
      }),
    [navigate],
  );
  const narrow = (next: Omit<PicturesSearch, "picture">, typed = false): void => {
    page.current?.closest("main")?.scrollTo({ top: 0 });
    void navigate({
      search: { ...next, ...(open === undefined ? {} : { picture: open }) },
      // Typing a word with pauses adds one step to go back.
      replace: typed && search.q !== undefined,
      resetScroll: false,
    });
  };
  const close = useCallback(() => show(undefined), [show]);
  const neighbours = useNeighbours(pictures, open, show);
  const focusFirst = useCallback(
    () => page.current?.querySelector<HTMLElement>("[data-tile][tabindex='0']")?.focus(),
    [],
  );
  usePictureShortcuts(pictures, open, searchBox, focusFirst);
  useKeptScroll(page, pictures !== undefined);
  const isNarrowed = Object.keys(narrowing).length > 0;
  return (
    <section ref={page} className="page">
      <header className="page-head">
        <h1>Pictures</h1>
        {pictures !== undefined && pictures.length > 0 && (
          <div className="page-actions">
            <GeoExport what="pictures" filters={wantedBy(narrowing)} />
          </div>
        )}
      </header>
      <PictureFilters
        search={narrowing}
        pictures={pictures ?? []}
        result={total === undefined || isStale ? "" : resultText(total)}
        onChange={narrow}
        searchBox={searchBox}
        onDown={focusFirst}
      />
      <FailedBand search={narrowing} />
      {error && (
        <div className="pictures-note">
          <FailureNote error={error} retry={() => void refetch()} />
        </div>
      )}
      {pictures === undefined && !error && <Skeleton />}
      {pictures && pictures.length > 0 && (
        <div className="pictures-grid" aria-busy={isStale}>
          <JustifiedRows
            items={pictures}
            name="Pictures"
            current={open}
            total={total !== undefined && total < COUNTED ? total : undefined}
            onEnd={more}
            render={(picture, size, tile) => (
              <PictureTile picture={picture} size={size} tile={tile} isOpen={picture.id === open} />
            )}
          />
        </div>
      )}
      {pictures?.length === 0 &&
        (isNarrowed ? <NoMatch onClear={() => narrow({})} /> : <NoPictures />)}
      {open !== undefined && <PictureDrawer id={open} onClose={close} {...neighbours} />}
    </section>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <div className="empty">
      <p>No picture matches these filters.</p>
      <button type="button" className="tk-button tk-button--small" onClick={onClear}>
        Clear filters
      </button>
    </div>
  );
}

function NoPictures() {
  return (
    <EmptyState
      title="No pictures yet"
      action={
        <Link to="/places" className="tk-button tk-button--small tk-button--primary">
          <MapPin aria-hidden />
          Places
        </Link>
      }
    >
      Pictures belong to places: open one, or make one, and upload them there.
    </EmptyState>
  );
}

const resultText = (total: number): string =>
  total >= COUNTED
    ? `${COUNTED.toLocaleString()} and more pictures, newest first`
    : counted(total, "picture");

/** The way to the pictures before and after the one that is open; after it is deleted, the next. */
function useNeighbours(
  pictures: readonly ListedPicture[] | undefined,
  open: string | undefined,
  show: (id: string | undefined) => void,
) {
  return useMemo(() => {
    const at = pictures?.findIndex(({ id }) => id === open) ?? -1;
    const to = (index: number): (() => void) | undefined => {
      const picture = at < 0 ? undefined : pictures?.[index];
      return picture && (() => show(picture.id));
    };
    const [previous, next] = [to(at - 1), to(at + 1)];
    return { previous, next, onDeleted: next ?? previous };
  }, [pictures, open, show]);
}

function usePictureShortcuts(
  pictures: readonly ListedPicture[] | undefined,
  open: string | undefined,
  searchBox: { current: HTMLInputElement | null },
  focusFirst: () => void,
): void {
  useShortcuts(
    useMemo(() => {
      const group = "Pictures";
      const retry = (): void => {
        const focused = document.activeElement?.closest("[data-tile]")?.getAttribute("data-tile");
        const picture = pictures?.find(({ id }) => id === (focused ?? open));
        if (picture?.analysisStatus === "failed") void retryPictures([picture]);
      };
      return [
        { keys: "/", does: "Search", group, run: () => searchBox.current?.focus() },
        { keys: "arrowdown", does: "To the pictures", group, run: focusFirst },
        ...(pictures?.some(({ analysisStatus }) => analysisStatus === "failed")
          ? [{ keys: "r", does: "Retry the failed analysis", group, run: retry }]
          : []),
      ];
    }, [pictures, open, searchBox, focusFirst]),
  );
}

/** The scroll position of a list, by history entry. */
const left = new Map<string, number>();
const entryOf = (): string => String(window.history.state?.__TSR_key ?? "");

/** Restores the scroll position on the way back. */
function useKeptScroll(page: { current: HTMLElement | null }, isReady: boolean): void {
  const restored = useRef(false);
  useLayoutEffect(() => {
    const main = page.current?.closest("main");
    if (!main) return;
    const keep = (): void => {
      if (restored.current) left.set(entryOf(), main.scrollTop);
    };
    main.addEventListener("scroll", keep, { passive: true });
    return () => main.removeEventListener("scroll", keep);
  }, [page]);
  useLayoutEffect(() => {
    if (!isReady || restored.current) return;
    // Once the rows have their heights, which is after this.
    const frame = requestAnimationFrame(() => {
      const top = left.get(entryOf());
      if (top !== undefined) page.current?.closest("main")?.scrollTo({ top });
      restored.current = true;
    });
    return () => cancelAnimationFrame(frame);
  }, [page, isReady]);
}

const BONES = [
  [3, 2, 4, 3],
  [2, 4, 3, 3],
  [4, 3, 2, 3],
] as const;

function Skeleton() {
  return (
    <div className="pictures-grid grid gap-4 pictures-bones" aria-hidden>
      {BONES.map((row) => (
        <div className="gap-4 stretch" key={row.join("")}>
          {row.map((grow, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <i key={at} className="bone" style={{ flexGrow: grow }} />
          ))}
        </div>
      ))}
    </div>
  );
}
