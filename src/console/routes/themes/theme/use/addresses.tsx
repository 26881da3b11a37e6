import { base } from "#console/api/base.ts";
import { CopyButton } from "#console/parts/copy-button.tsx";

interface Row {
  name: string;
  /** Undefined until the service has told it. */
  address: string | undefined;
}

/** Addresses to open and to copy; that of the manifest is always the last. */
export function Addresses({ rows }: { rows: readonly Row[] }) {
  const manifest = `${window.location.origin}${base}/rt/v1/manifest.json`;
  return (
    <dl className="grid use-addresses">
      {[...rows, { name: "Manifest of all themes", address: manifest }].map(({ name, address }) => (
        <div className="grid middle line-top" key={name}>
          <dt className="quiet">{name}</dt>
          <dd className="flex gap-12 narrow">
            {address === undefined ? (
              <i className="bone" style={{ width: 320 }} />
            ) : (
              <>
                <a
                  className="mono tk-link cut use-address"
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                >
                  {address}
                </a>
                <CopyButton
                  text={address}
                  name={name === "Pinned URL" ? "Copy pinned URL" : "Copy"}
                  className="tool--small"
                />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
