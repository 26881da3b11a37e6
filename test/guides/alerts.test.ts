import { describe, expect, it } from "vitest";
import { anchorsOf } from "../docs/markdown.ts";
import { blocksAt } from "../terraform/support/arguments.ts";
import { environments, ofType, terraformFolder } from "../terraform/support/environments.ts";
import { planOf, type Resource } from "../terraform/support/plan.ts";
import { pageOf } from "./support/page.ts";

const page = pageOf("docs/alerts.md");
const anchors = anchorsOf(page);
const runbook = "https://git.example.com/tokenkit/alerts";

/** Plans for an operator who has published the page. */
const linked = await planOf(`${terraformFolder}/examples/prod`, {
  project: "example-tokenkit",
  domains: ["themes.example.com"],
  image: `europe-west3-docker.pkg.dev/example-tokenkit/tokenkit/tokenkit@sha256:${"0".repeat(64)}`,
  alert_emails: ["operators@example.com"],
  settings: {},
  runbook,
});
const policies = ofType(linked, "google_monitoring_alert_policy");

/** A title as the page has it: without the name that everything is called, and how fast it burns. */
const shown = ({ arguments: { display_name: title } }: Resource): string =>
  String(title)
    .replace(/^tokenkit('s)? /, "")
    .replace(/ \((fast|slow|web|worker)\)$/, "");

/** The part of the page below a heading, up to the next one. */
const sectionOf = (title: string): string =>
  new RegExp(`^### ${title}\n([\\s\\S]*?)(?=^##|(?![\\s\\S]))`, "im").exec(page)?.[1] ?? "";

describe("docs/alerts.md", () => {
  it("has every alert, and no alert that there is not", () => {
    const titles = new Set(policies.map((policy) => shown(policy).toLowerCase()));
    const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, title = ""]) =>
      title.toLowerCase(),
    );
    expect(headings.toSorted()).toEqual([...titles, "budget"].toSorted());
  });

  it.each(policies.map((policy) => [shown(policy), policy] as const))(
    "says of “%s” how bad it is, who notices and what to do in which order",
    (title, policy) => {
      const section = sectionOf(title);
      expect(section).toContain(String(policy.arguments.severity));
      expect(section).toContain("**Users:**");
      expect(section).toMatch(/^1\. [\s\S]*^2\. /m);
    },
  );

  it.each(policies.map((policy) => [policy.address, policy] as const))(
    "is where %s leads",
    (_address, policy) => {
      const [link] = blocksAt(policy, "documentation.links");
      const [address, anchor = ""] = String(link?.url).split("#");
      expect(address).toBe(runbook);
      expect(anchors).toContain(anchor);
      expect(anchor).toBe(shown(policy).toLowerCase().replaceAll(" ", "-"));
      const [text] = blocksAt(policy, "documentation");
      expect(String(text?.content)).toMatch(new RegExp(` docs/alerts\\.md#${anchor}$`));
    },
  );

  it("is linked to by nothing where nobody said where it is read", () => {
    for (const policy of ofType(environments.prod, "google_monitoring_alert_policy")) {
      expect(blocksAt(policy, "documentation.links")).toEqual([]);
    }
  });
});
