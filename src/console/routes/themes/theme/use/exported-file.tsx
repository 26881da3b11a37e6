import { Download, FileArchive, FileText } from "lucide-react";
import { useState } from "react";
import { bytesText } from "#console/parts/pictures/words.ts";
import { saveFile } from "#console/parts/save-file.ts";
import { counted } from "#console/parts/status.tsx";
import { bytesOf, type Exported, useArchived } from "./archive.ts";
import { Code } from "./code.tsx";

/** An export as what it is: a file with its text, or an archive with the files in it. */
export function ExportedFile({
  exported,
  name,
}: {
  exported: Exported | undefined;
  name: string | undefined;
}) {
  const archived = useArchived(exported);
  const [path, setPath] = useState<string>();
  const isArchive = exported?.encoding === "base64";
  const inside = archived?.find((file) => file.path === path) ?? archived?.[0];
  const Icon = isArchive ? FileArchive : FileText;
  return (
    <>
      <header className="row least">
        <Icon className="quiet" aria-hidden />
        <span className="mono cut">{name}</span>
        <span className="quiet small rigid" role="status">
          {exported && sizeText(exported, archived?.length)}
        </span>
        {exported && name && (
          <button
            type="button"
            className="tool tool--small end"
            onClick={() => saveFile([contentOf(exported)], name, exported.contentType)}
          >
            <Download aria-hidden />
            Download
          </button>
        )}
      </header>
      {archived && (
        <select
          className="tk-select mono use-archived"
          aria-label="File in the archive"
          value={inside?.path}
          onChange={({ target }) => setPath(target.value)}
        >
          {archived.map((file) => (
            <option key={file.path}>{file.path}</option>
          ))}
        </select>
      )}
      <Code text={isArchive ? inside?.text : exported?.body} name="Export" />
    </>
  );
}

const contentOf = ({ body, encoding }: Exported): BlobPart =>
  encoding === "base64" ? bytesOf(body) : body;

function sizeText(exported: Exported, files: number | undefined): string {
  const size = bytesText(new Blob([contentOf(exported)]).size);
  return files === undefined ? size : `Archive of ${counted(files, "file")}, ${size}`;
}
