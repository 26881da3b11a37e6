import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { useDocument } from "#console/editing/context.tsx";
import { appearances, nothingJudged } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { Fill } from "#console/parts/slot.tsx";
import { noProperties } from "../editor/preview/painter.ts";
import { Specimen } from "../editor/preview/specimen.tsx";
import { actionsSlot } from "../frame/slots.ts";
import { useLooking } from "../shown.ts";

/** A theme at a glance. */
export function ThemeOverview() {
  const { slug } = useParams({ from: "/themes/$slug/" });
  const { appearance = "both", modes } = useSearch({ from: "/themes/$slug/" });
  const navigate = useNavigate();
  const document = useDocument();
  const analysis = useSignal(document.analysis);
  const shown = useSignal(document.shown);
  const isEditable = useSignal(document.locked) === undefined;
  useLooking(appearance, modes);
  const edit = (token: string): void =>
    void navigate({ to: "/themes/$slug/tokens", params: { slug }, search: { token, tab: "edit" } });
  return (
    <>
      <Fill slot={actionsSlot}>
        <Link
          className="tk-button tk-button--small desk"
          to="/themes/$slug/tokens"
          params={{ slug }}
        >
          <Pencil aria-hidden />
          {isEditable ? "Edit tokens" : "See tokens"}
        </Link>
      </Fill>
      <div className="preview-panes" data-panes={appearance === "both" ? 2 : 1}>
        {(appearance === "both" ? appearances : [appearance]).map((one) => (
          <Specimen
            key={one}
            appearance={one}
            tokens={analysis?.tokens ?? []}
            ground={(analysis?.judged ?? nothingJudged)[one].ground.channels}
            properties={analysis?.properties[one] ?? noProperties}
            shown={shown[one]}
            selected={undefined}
            onPick={edit}
          />
        ))}
      </div>
    </>
  );
}
