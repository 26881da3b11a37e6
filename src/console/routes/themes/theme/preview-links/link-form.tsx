import { useMutation } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { fieldErrorOf } from "#console/api/error.ts";
import { CopyButton } from "#console/parts/copy-button.tsx";
import { FormFailure } from "#console/parts/form-failure.tsx";
import { FormField } from "#console/parts/form-field.tsx";
import { Segments } from "../use/segments.tsx";
import { newLink } from "./new-link.ts";
import { rememberedPage, rememberPage } from "./remembered-page.ts";

const ends = [
  ["1", "1 day"],
  ["7", "7 days"],
  ["30", "30 days"],
] as const;

/** Makes a link, and shows it once. */
export function LinkForm({ slug, version }: { slug: string; version: number }) {
  const [page, setPage] = useState(() => rememberedPage(slug));
  const [note, setNote] = useState("");
  const [days, setDays] = useState<(typeof ends)[number][0]>("7");
  const [shows, setShows] = useState<"copy" | "version">("copy");
  const making = useMutation({
    mutationFn: () =>
      newLink({
        slug,
        days: Number(days),
        page,
        note,
        version: shows === "copy" ? undefined : version,
      }),
    onSuccess: () => rememberPage(slug, page.trim()),
  });
  return (
    <form
      className="grid gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        if (!making.isPending) making.mutate();
      }}
    >
      <div className="grid gap-12 preview-links-fields">
        <FormField
          label="Your page"
          type="url"
          placeholder="https://shop.example.com/"
          value={page}
          onChange={({ target }) => setPage(target.value)}
          error={fieldErrorOf(making.error, "page")}
        />
        <FormField
          label="Note"
          value={note}
          maxLength={200}
          placeholder="Whom it is for"
          onChange={({ target }) => setNote(target.value)}
          error={fieldErrorOf(making.error, "note")}
        />
      </div>
      <div className="wrap stretch use-choices">
        <Segments
          name="Shows"
          options={[
            ["copy", "What the team has"],
            ["version", `Version ${version}`],
          ]}
          value={shows}
          onChange={setShows}
        />
        <Segments name="Ends after" options={ends} value={days} onChange={setDays} />
        <button type="submit" className="tk-button tk-button--small" aria-busy={making.isPending}>
          Make a link
        </button>
      </div>
      <FormFailure error={making.error} fields={["page", "note"]} />
      <div role="status">{making.data && <Made link={making.data} />}</div>
    </form>
  );
}

/** The link, which the service does not tell again. */
function Made({ link }: { link: string }) {
  const isWhole = !link.startsWith("?");
  return (
    <div className="grid gap-4 float preview-links-made">
      <p className="quiet">
        {isWhole
          ? "Copy the link now; it is not shown again."
          : "Append this to the address of any page with the theme. Copy it now; it is not shown again."}
      </p>
      <div className="row">
        <code className="mono cut grow">{link}</code>
        <CopyButton text={link} name="Copy link" />
        {isWhole && (
          <a className="tool" href={link} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            <span>Open</span>
          </a>
        )}
      </div>
    </div>
  );
}
