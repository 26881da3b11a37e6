import type { z } from "zod";
import type { Caller } from "../../procedures/caller.ts";
import { hasRole } from "../../procedures/roles.ts";
import type { CurrentSettings } from "../../settings/current.ts";
import { approvalsNeeded } from "../reviews/rule.ts";
import type { Theme } from "../theme.ts";
import { compact } from "../views.ts";
import { editorsOf, mayEdit, notAnEditor, ownersOf } from "./members.ts";
import { ownersOfPaths } from "./owned.ts";
import type { governanceSchema } from "./schemas.ts";

type Rule = "1" | "2";

interface Viewing {
  caller: Caller;
  services: { settings: CurrentSettings };
}

/** The rules of a theme in the API's form. */
export async function toGovernance(
  { caller, services }: Viewing,
  theme: Theme,
): Promise<z.infer<typeof governanceSchema>> {
  const { slug, requiredApprovals: own } = theme;
  const needed = approvalsNeeded(await services.settings.read(), own);
  const readsNames = hasRole(caller.role, "editor");
  const isRefused = readsNames && !mayEdit(theme, caller);
  return {
    slug,
    review: own === null ? null : (String(own) as Rule),
    effective: needed === 0 ? "off" : (String(needed) as Rule),
    ...compact({
      ...(readsNames ? namesOf(theme) : withoutNames(theme)),
      refusal: isRefused ? notAnEditor(theme, caller) : null,
    }),
  };
}

const namesOf = (theme: Theme) => ({
  editors: editorsOf(theme),
  owners: theme.owners === null ? null : ownersOf(theme),
});

/** The same without groups and subjects, which are a matter of those who edit. */
const withoutNames = (theme: Theme) => ({
  editors: theme.editors === null ? null : [],
  owners: theme.owners === null ? null : [{ paths: ownersOfPaths(theme).map(({ path }) => path) }],
});
