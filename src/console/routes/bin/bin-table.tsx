import { Trash2, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { useSession } from "../../api/session.ts";
import { restoreFromBin } from "../../parts/bin/restore.ts";
import { focusBeside } from "../../parts/focus-beside.ts";
import { IconButton } from "../../parts/icon-button.tsx";
import { Instant } from "../../parts/time.tsx";
import { DeleteForGood } from "./delete-for-good.tsx";
import { BinFace } from "./face.tsx";
import { type BinItem, byText, kindText, leftText, nameOf, withText } from "./words.ts";

export function BinTable({ items, isStale }: { items: readonly BinItem[]; isStale: boolean }) {
  const [chosen, setChosen] = useState<{ item: BinItem; row: Element | null }>();
  return (
    <>
      <table className="list fixed stacked bin" aria-label="Bin" aria-busy={isStale}>
        <thead>
          <tr>
            <th scope="col">Deleted</th>
            <th scope="col" className="bin-when">
              When
            </th>
            <th scope="col" className="bin-left">
              Left
            </th>
            <th scope="col" className="bin-act">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <Row key={item.id} item={item} onEnd={(row) => setChosen({ item, row })} />
          ))}
        </tbody>
      </table>
      {chosen && <DeleteForGood {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function Row({ item, onEnd }: { item: BinItem; onEnd: (row: Element | null) => void }) {
  const { subject } = useSession();
  const row = useRef<HTMLTableRowElement>(null);
  const name = nameOf(item);
  const restore = (): void => {
    focusBeside(row.current);
    void restoreFromBin(item.id, name);
  };
  const by = byText(item, subject);
  return (
    <tr ref={row} tabIndex={-1}>
      <th scope="row">
        <span className="row gap-12">
          <BinFace item={item} />
          <span className="bin-what">
            <span className="cut strong">{item.title}</span>
            <span className="cut light quiet" title={item.text}>
              {[kindText(item), withText(item)].filter(Boolean).join(" ")}
              {item.text && ` · ${item.text}`}
            </span>
          </span>
        </span>
      </th>
      <td className="quiet">
        <Instant at={item.removedAt} /> <span className="bin-by">{by}</span>
      </td>
      <td className="quiet">
        {item.state === "hidden" && <span className="tag">Hidden</span>} {leftText(item)}
      </td>
      <td className="number">
        <span className="row gap-4 end">
          {item.mayRestore && (
            <button
              type="button"
              className="tool tool--small"
              aria-label={`Restore ${name}`}
              onClick={restore}
            >
              <Undo2 aria-hidden />
              Restore
            </button>
          )}
          {item.mayRemove && (
            <IconButton name={`Delete ${name} for good`} small onClick={() => onEnd(row.current)}>
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </span>
      </td>
    </tr>
  );
}
