import { isServed } from "../../../src/config/owners.ts";
import { html } from "../../support/html.ts";
import { ADMIN_DOCUMENT } from "../openapi/describe.ts";
import type { DocPage, Sources } from "./doc-page.ts";
import { entriesOf, operations, surfaceNotes } from "./reference.ts";
import { webhookGuide } from "./webhooks.ts";

/** One page per entry, named after its content, with the tags of its operations. */
const parts = [
  ["themes", "Themes", ["Themes"]],
  ["reviews", "Reviews", ["Reviews"]],
  ["releases", "Releases", ["Releases"]],
  ["previews", "Previews", ["Previews"]],
  ["tokens", "Tokens", ["Token analysis"]],
  ["identity", "People", ["Identity", "Login"]],
  ["administration", "Administration", ["Administration"]],
  ["webhooks", "Webhooks", ["Webhooks"]],
  ["operations", "Health and metrics", ["Operations", "Description"]],
] as const;

/** `/api/v1`: a page for the whole surface, then one page per group. */
export function administrationPages({ admin, base, services }: Sources): DocPage[] {
  const described = (tag: string) => admin.tags.find(({ name }) => name === tag)?.description;
  const served = parts.filter(([name]) => isServed({ services }, "pages", `/docs/${name}`));
  const pages = served.map(
    ([name, title, tags]): DocPage => ({
      path: `/docs/${name}`,
      group: "Administrative API",
      title,
      lead: tags.length > 1 ? (leads[name] ?? "") : (described(tags[0]) ?? ""),
      formerly: tags.map((tag) => `administrative-api-${tag.toLowerCase().replaceAll(" ", "-")}`),
      entries: entriesOf(admin, tags),
      body:
        name === "webhooks"
          ? html`${webhookGuide(admin, { services })}${operations(admin, tags, base)}`
          : operations(admin, tags, base),
    }),
  );
  return [
    {
      path: "/docs/admin",
      group: "Administrative API",
      title: "Common rules",
      lead: admin.info.summary,
      formerly: ["administrative-api"],
      entries: [],
      body: surfaceNotes(admin, ADMIN_DOCUMENT),
    },
    ...pages,
  ];
}

/** The leads of pages with more than one group. */
const leads: Readonly<Record<string, string>> = {
  identity: "Your account, signing in and out, and the people who have signed in.",
  operations: "For probes, monitoring and tools that read descriptions.",
};
