import { useMemo, useRef } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { dressesComponents, isSet } from "#console/editing/roles/slots.ts";
import { isUnread } from "#console/editing/unread.ts";
import type { Modes } from "#console/parts/modes.ts";
import { useSignal } from "#console/parts/signal.ts";
import { useMayEdit } from "./commands.tsx";
import { Preview } from "./preview/preview.tsx";
import type { Shown, Source } from "./preview/remembered.ts";
import { RoleStrip } from "./roles/role-strip.tsx";
import { useRoles } from "./roles/use-roles.ts";
import { useChoose, useEditorSearch, useJump, useLook, useShow } from "./selection.ts";
import { useChangeView } from "./table/view-switch.tsx";

/** The preview of the theme that is edited. */
export default function SeenOn({
  appearance,
  modes,
  onRoles,
}: {
  appearance: Shown;
  modes: Modes | undefined;
  /** Opens the roles, at one of them. */
  onRoles: (role?: string) => void;
}) {
  const document = useDocument();
  const roles = useRoles();
  const { token } = useEditorSearch();
  const show = useShow();
  const look = useLook();
  const choose = useChoose();
  const jump = useJump();
  const changeView = useChangeView();
  const mayEdit = useMayEdit();
  const lacksRoles = roles !== undefined && !roles.slots.some(isSet);
  return (
    <Preview
      document={document}
      usual={useUsualSource()}
      roles={<RoleStrip onEdit={onRoles} />}
      rolePaths={roles?.paths}
      appearance={appearance}
      modes={modes}
      onAppearance={(next, chosen = {}) => show({ appearance: next, ...choose(chosen, next) })}
      selected={token}
      onSelect={(dotted) => show({ token: dotted, ...look("base") }, "jump")}
      onPick={jump}
      onTable={() => changeView("table")}
      onRoles={mayEdit && lacksRoles ? () => onRoles() : undefined}
    />
  );
}

/** Components where the theme had roles enough for them when it was opened, else its own tokens. */
function useUsualSource(): Source | undefined {
  const theme = useDocument();
  const analysis = useSignal(theme.analysis);
  const usual = useRef<Source>(undefined);
  return useMemo(() => {
    if (usual.current === undefined && analysis !== undefined && !isUnread(analysis)) {
      const isDressed = dressesComponents(theme.text(), analysis.tokens);
      usual.current = isDressed ? "components" : "specimen";
    }
    return usual.current;
  }, [theme, analysis]);
}
