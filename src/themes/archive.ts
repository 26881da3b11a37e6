import { editorMutation } from "../procedures/mutation.ts";
import { oneTheme, themeSchema } from "./schemas.ts";
import { setStatus } from "./set-status.ts";
import { toView } from "./views.ts";

/** Takes a theme out of listings and the manifest; pinned revisions stay resolvable. */
export const archive = editorMutation
  .input(oneTheme)
  .output(themeSchema)
  .mutation(async ({ ctx, input }) =>
    toView(
      await setStatus(ctx, input.slug, {
        status: "archived",
        action: "theme.archive",
        done: "Archived",
      }),
    ),
  );
