import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { counted } from "../../parts/status.tsx";
import type { SettingKey } from "./names.ts";

type Installation = inferRouterOutputs<AppRouter>["delivery"]["installation"];

/** The inputs of a setting's texts. */
export interface Surroundings extends Installation {
  /** Names of published themes by slug. */
  themes: ReadonlyMap<string, string>;
}

export interface SettingWords {
  /** The name of a value in a list of changes. */
  called: (value: string, around: Surroundings) => string;
  /** The effect of the current value. */
  now: (value: string, around: Surroundings) => string;
  /** The effect of a change on readers and authors. */
  effect: (from: string, to: string, around: Surroundings) => string;
  /** Whether the change takes something away from readers. */
  isGrave?: (to: string) => boolean;
}

const themeName = (slug: string | null, { themes }: Surroundings): string =>
  slug === null ? "no theme" : (themes.get(slug) ?? slug);

/** The theme that serves with a value of the setting. */
export const servedBy = (slug: string, { themes, builtInTheme }: Surroundings): string | null =>
  themes.has(slug) ? slug : builtInTheme;

/** When readers notice a change, by what Cache-Control lets them keep. */
export function within({ cacheControl }: Surroundings): string {
  const of = (name: string): number =>
    Number(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(cacheControl)?.[1] ?? 0);
  const seconds = Math.max(of("max-age"), of("s-maxage"));
  if (seconds === 0) return "at once";
  return `within ${seconds < 120 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute")}`;
}

const baseOf = (value: string, { publicBaseUrl }: Surroundings): string =>
  (value || publicBaseUrl).replace(/\/+$/, "");

const reviewers: Record<string, string> = {
  off: "No review",
  "1": "One approval",
  "2": "Two approvals",
};

const rules: Record<string, string> = {
  allow: "Let through",
  confirm: "Ask for confirmation",
  refuse: "Refuse",
};

export const settingWords: Record<SettingKey, SettingWords> = {
  "default.theme": {
    called: (value, around) =>
      value === ""
        ? "None"
        : `${themeName(value, around)}${around.themes.has(value) ? "" : " (not published)"}`,
    now: (value, around) =>
      value !== "" && !around.themes.has(value)
        ? `${value} is not published, so a request that names no theme gets ${themeName(around.builtInTheme, around)} until it is.`
        : `Requests that name no theme get ${themeName(servedBy(value, around), around)}.`,
    effect: (from, to, around) => {
      const [before, after] = [servedBy(from, around), servedBy(to, around)];
      if (before === after) {
        return `Nothing changes for readers now: ${themeName(after, around)} goes on serving${to === "" ? "" : ` until ${to} is published`}.`;
      }
      return `Pages that name no theme change from ${themeName(before, around)} to ${themeName(after, around)}, ${within(around)}. Pages that name one stay as they are.`;
    },
  },
  "default.appearance": {
    called: (value) => (value === "dark" ? "Dark" : "Light"),
    now: (value) =>
      value === "dark"
        ? "Snippets that name no appearance begin dark, whatever the theme's own default is."
        : "Snippets that name no appearance begin with each theme's own default. The manifest names light.",
    effect: (_, to, around) =>
      to === "dark"
        ? `Pages with a snippet that names no appearance begin dark, ${within(around)}, even if their theme's default is light. The manifest names dark. Stylesheet links stay as they are.`
        : `Pages with a snippet that names no appearance begin with their theme's own default, ${within(around)}. The manifest names light. Stylesheet links stay as they are.`,
  },
  "runtime.public": {
    called: (value) => (value === "false" ? "Only with a key" : "Everybody"),
    now: (value, { published }) =>
      value === "false"
        ? `Readers of the ${counted(published, "published theme")} need an API key.`
        : `Everyone may read the ${counted(published, "published theme")}, without a key.`,
    effect: (_, to, around) =>
      to === "false"
        ? `Readers without an API key get 401: pages whose addresses have no key lose their styles as soon as what they have kept runs out, ${within(around)}. In the last 24 hours there were ${counted(around.requests, "request")}. Shared caches keep nothing any more, so more requests reach this service.`
        : `Everyone may read the ${counted(around.published, "published theme")}. Shared caches may keep the answers, so fewer requests reach this service.`,
    isGrave: (to) => to === "false",
  },
  "runtime.apiBase": {
    called: (value, around) => (value === "" ? `None: ${around.publicBaseUrl}` : value),
    now: (value, around) =>
      value === ""
        ? `Snippets and manifest lead to ${baseOf("", around)}, which is PUBLIC_BASE_URL of the environment.`
        : `Snippets and manifest lead to ${baseOf(value, around)}.`,
    effect: (from, to, around) =>
      `Stylesheets in new snippets and in the manifest change from ${baseOf(from, around)}/rt/v1/… to ${baseOf(to, around)}/rt/v1/…. Pages that follow the manifest go there ${within(around)}, so something has to answer there. Existing snippets stay as they are.`,
  },
  "styleGuide.public": {
    called: (value) => (value === "false" ? "People who have signed in" : "Everybody"),
    now: (value) =>
      value === "false"
        ? "The style guides at /t/… and the list of themes at / need a sign-in."
        : "Everyone may read the style guides at /t/… and the list of themes at /.",
    effect: (_, to) =>
      to === "false"
        ? "Strangers who open a style guide are asked to sign in. Feeds, pictures for links and frames in other documentation stop for them. Stylesheets stay as they are."
        : "Everyone may read the style guides of published themes, without an account.",
  },
  "publish.breaking": {
    called: (value) => rules[value] ?? value,
    now: (value) =>
      ({
        allow: "A change that removes what pages use goes live like any other.",
        confirm: "A change that removes what pages use goes live once its author confirms it.",
        refuse: "A change that removes what pages use does not go live.",
      })[value] ?? value,
    effect: (_, to) =>
      ({
        allow:
          "Without confirming it, authors can remove tokens that pages use. Readers of unpinned addresses get it at once; pinned ones stay.",
        confirm:
          "Authors see what would break, and it goes live once they confirm. Programs that publish get 409 until they send acceptBreaking.",
        refuse:
          "Readers are never without a token that was live. Authors and programs get 409 and have to keep what pages use.",
      })[to] ?? to,
  },
  "publish.review": {
    called: (value) => reviewers[value] ?? value,
    now: (value) =>
      value === "off"
        ? "Every editor publishes without a review. A theme may have a rule of its own."
        : `Content goes live once ${value === "1" ? "another editor approves" : "two other editors approve"} it; what was live before may go live again.`,
    effect: (_, to) =>
      to === "off"
        ? "Editors and keys put content live without an approval again, except for themes with a rule of their own."
        : `Publishing, imports, keys and the command line get 409 for content without ${to === "1" ? "an approval" : "two approvals"}. An admin may bypass a review, which the audit log shows.`,
  },
};
