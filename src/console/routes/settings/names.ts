import type { inferRouterInputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";

export type SettingKey = Exclude<
  keyof inferRouterInputs<AppRouter>["settings"]["write"],
  "expected"
>;

/** The settings' names for people. */
export const settingNames: Readonly<Record<SettingKey, string>> = {
  "default.theme": "Default theme",
  "default.appearance": "Default appearance",
  "runtime.public": "Who may read themes",
  "runtime.apiBase": "Address in snippets",
  "styleGuide.public": "Who may read style guides",
  "publish.breaking": "Changes that break what is live",
  "publish.review": "Reviews before anything goes live",
};
