import { Link } from "@tanstack/react-router";
import { CircleAlert, RotateCw } from "lucide-react";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { refetchPlaces } from "../../api/pictures.ts";
import { useMay } from "../../api/session.ts";
import { retryPictures } from "../../parts/pictures/retry.ts";
import { nameOf, pictureUrl, reasonsOf } from "../../parts/pictures/words.ts";
import { counted } from "../../parts/status.tsx";
import { toast, toastFailure } from "../../parts/toasts.tsx";
import type { PicturesSearch } from "./search.ts";
import { NAMED, useFailed } from "./use-pictures.ts";

/** The limit of the service's count. */
const COUNTED = 1000;
/** The most that one search gives. */
const MOST = 200;

/** Failed analyses with their reasons, and a retry for each and for all. */
export function FailedBand({ search }: { search: PicturesSearch }) {
  const { failed, total, filters } = useFailed(search);
  const mayManage = useMay("images.manage");
  const [busy, setBusy] = useState<"all" | string>();
  if (total === 0) return null;
  const during = async (what: string, work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    await work().finally(() => setBusy(undefined));
  };
  const retryAll = async (): Promise<void> => {
    try {
      if (!mayManage) {
        const mine = await client.images.search.query({
          ...filters,
          analysisStatus: "failed",
          limit: MOST,
        });
        await retryPictures(mine.items.map(({ image }) => image));
        return;
      }
      let begun = 0;
      for (let more = true; more; ) {
        const answer = await client.images.reanalyseFailed.mutate(filters);
        begun += answer.count;
        more = answer.more && answer.count > 0;
      }
      toast(`${counted(begun, "picture")} will be analysed again`);
    } catch (error) {
      toastFailure(failureOf(error).message);
    }
    await refetchPlaces();
  };
  return (
    <section className="pictures-failed" aria-label="Could not be analysed">
      <header className="wrap row">
        <CircleAlert className="bad" aria-hidden />
        <h2 className="label">
          {total >= COUNTED ? `${COUNTED.toLocaleString()} and more` : total.toLocaleString()} could
          not be analysed
        </h2>
        {total > NAMED && search.status !== "failed" && (
          <Link
            from="/pictures"
            to="."
            search={({ picture: _, ...others }) => ({ ...others, status: "failed" })}
            className="tk-link"
          >
            Show all
          </Link>
        )}
        <button
          type="button"
          className="tool end"
          disabled={busy !== undefined}
          onClick={() => void during("all", retryAll)}
        >
          <RotateCw aria-hidden />
          Retry all failed
        </button>
      </header>
      <ul className="tight line-bottom">
        {failed.map((picture) => (
          <li className="grid gap-16 middle line-top" key={picture.id}>
            <Link
              className="row gap-12"
              from="/pictures"
              to="."
              search={(others) => ({ ...others, picture: picture.id })}
              resetScroll={false}
            >
              <img
                className="rigid round-4"
                src={pictureUrl(picture.url, 160)}
                alt=""
                width={48}
                height={36}
              />
              <span className="cut">{nameOf(picture)}</span>
            </Link>
            <span className="anywhere bad pictures-reason">
              {reasonsOf(picture.analysisError).join("; ") || "No reason was given."}
            </span>
            <button
              type="button"
              className="tool"
              aria-label={`Retry: ${nameOf(picture)}`}
              disabled={busy !== undefined}
              onClick={() => void during(picture.id, () => retryPictures([picture]))}
            >
              Retry
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
