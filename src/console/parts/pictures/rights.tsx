import { Pencil } from "lucide-react";
import { useState } from "react";
import { licenceLabel } from "../../../places/rights/label.ts";
import { IconButton } from "../icon-button.tsx";
import { EditRights } from "./edit-rights.tsx";
import type { Picture } from "./words.ts";

/** A picture's licence, credit and source, editable with the permission. */
export function Rights({ picture, mayChange }: { picture: Picture; mayChange: boolean }) {
  const { licence, credit, source } = picture;
  const [editing, setEditing] = useState(false);
  const label = licenceLabel(licence);
  return (
    <section className="grid gap-8 picture-part" aria-label="Licence and credit">
      <div className="row">
        <h2>Licence and credit</h2>
        {mayChange && (
          <IconButton
            name="Edit licence and credit"
            className="end"
            small
            onClick={() => setEditing(true)}
          >
            <Pencil aria-hidden />
          </IconButton>
        )}
      </div>
      <dl className="grid gap-4 picture-facts">
        <div className="grid gap-12">
          <dt className="quiet">Licence</dt>
          <dd className="anywhere">
            {label?.url === undefined ? (
              (label?.name ?? "Not known")
            ) : (
              <a className="tk-link" href={label.url} target="_blank" rel="license noreferrer">
                {label.name}
              </a>
            )}
          </dd>
        </div>
        {credit !== "" && (
          <div className="grid gap-12">
            <dt className="quiet">Credit</dt>
            <dd className="anywhere">{credit}</dd>
          </div>
        )}
        {source !== "" && (
          <div className="grid gap-12">
            <dt className="quiet">Source</dt>
            <dd className="anywhere">
              <a className="tk-link" href={source} target="_blank" rel="noreferrer nofollow">
                {hostOf(source)}
              </a>
            </dd>
          </div>
        )}
      </dl>
      {mayChange && (
        <EditRights picture={picture} open={editing} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;
