import "./bin.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { trpc } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Pages } from "../../parts/pages.tsx";
import { RowBones } from "../../parts/row-bones.tsx";
import { BinTable } from "./bin-table.tsx";
import { type BinSearch, binSearch } from "./search.ts";

const PAGE = 50;
const route = getRouteApi("/bin");

/** Things deleted in the last 30 days, with ways back. */
export function Bin() {
  useScreenTitle("Bin", "/bin");
  const { page = 1, of } = binSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const isAdmin = useMay("places.manage");
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...trpc.bin.list.queryOptions({ of: of ?? "me", limit: PAGE, offset: (page - 1) * PAGE }),
    placeholderData: keepPreviousData,
  });
  const go = (search: BinSearch): void => void navigate({ search });
  return (
    <section className="page">
      <header className="page-head">
        <h1 tabIndex={-1}>Bin</h1>
        <p className="quiet bin-lead">
          Deleted places, pictures and comments stay here for 30 days.
        </p>
        {isAdmin && (
          <div className="page-actions">
            <Whose of={of} onChoose={(next) => go(next === undefined ? {} : { of: next })} />
          </div>
        )}
      </header>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data === undefined && !error && <RowBones />}
      {data && data.items.length > 0 && <BinTable items={data.items} isStale={isPlaceholderData} />}
      {data?.items.length === 0 && (
        <EmptyState title={page > 1 ? "This page is past the end of the bin" : "The bin is empty"}>
          Deleted places, pictures and comments leave every page and address at once. You can
          restore them from here for 30 days, with their links.
        </EmptyState>
      )}
      {data && data.total > PAGE && (
        <Pages
          total={data.total}
          size={PAGE}
          page={page}
          noun="thing"
          onPage={(next) => go({ ...(of && { of }), ...(next > 1 && { page: next }) })}
        />
      )}
    </section>
  );
}

function Whose({ of, onChoose }: { of: BinSearch["of"]; onChoose: (of: BinSearch["of"]) => void }) {
  return (
    <fieldset className="tk-segmented">
      <legend className="visually-hidden">Whose</legend>
      {([undefined, "all"] as const).map((one) => (
        <button
          key={one ?? "me"}
          type="button"
          className="tk-segmented__option"
          aria-pressed={of === one}
          onClick={() => onChoose(one)}
        >
          {one === undefined ? "Mine" : "Everyone’s"}
        </button>
      ))}
    </fieldset>
  );
}
