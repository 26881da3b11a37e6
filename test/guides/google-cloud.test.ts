import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { environments } from "../terraform/support/environments.ts";
import { commandsOf, pageOf, runAt } from "./support/page.ts";

const platform = usePlatform();
const page = pageOf("docs/google-cloud.md");
const blocks = [...page.matchAll(/^```sh ([\w-]+)$/gm)].map(([, name = ""]) => name);

describe("docs/google-cloud.md", () => {
  it("publishes its first theme as written, and gets its stylesheet", async () => {
    const [block = ""] = commandsOf(page, "first-theme");
    const here = block.replace("SITE=https://$DOMAIN", `SITE=${platform.current.url}`);
    expect(here).not.toBe(block);
    const { stdout } = await runAt(platform.current.url, ["set -e", `KEY=${ADMIN_KEY}`, here]);
    expect(stdout).toContain('"status":"published"');
    expect(stdout).toMatch(/cache-control: public, max-age=60, s-maxage=300/i);
    expect(stdout.trimEnd()).toMatch(/--tk-color-primary: #0e7490;$/);
  });

  it("moves a dump without rights of users that the new database lacks, and with all else", async () => {
    const [, edit = ""] = /gunzip < move\.sql\.gz \| (sed .*) \| gzip/.exec(page) ?? [];
    const rights = [
      "REVOKE USAGE ON SCHEMA public FROM PUBLIC;",
      "GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.place TO tokenkit_web;",
      "ALTER DEFAULT PRIVILEGES FOR ROLE tokenkit GRANT SELECT ON TABLES TO tokenkit_web;",
    ];
    const kept = [
      "CREATE TABLE public.place (",
      "ALTER TABLE ONLY public.place ADD CONSTRAINT place_pkey PRIMARY KEY (id);",
      "COPY public.place (title) FROM stdin;",
      "GRANT us a view",
      "\\.",
    ];
    const dump = [...kept.slice(0, 2), ...rights, ...kept.slice(2)].join("\n");
    const script = `printf '%s' "$DUMP" | ${edit}`;
    const { stdout } = await promisify(execFile)("bash", ["-c", script], { env: { DUMP: dump } });
    expect(stdout.split("\n")).toEqual(kept);
  });

  it.each(blocks)("has commands that a shell takes: %s", async (name) => {
    const [block = "", ...more] = commandsOf(page, name);
    expect(more).toEqual([]);
    await promisify(execFile)("bash", ["-n", "-c", block]);
  });
});

describe.each(["docs/alerts.md", "docs/google-cloud.md"])("%s", (path) => {
  it("calls things as terraform/ does", () => {
    const names = new Set(
      environments.prod.flatMap(({ arguments: given }) =>
        ["name", "secret_id", "bucket", "account_id"].map((key) => given[key]),
      ),
    );
    const mentioned = [...pageOf(path).matchAll(/(?<![\w/.$-])tokenkit-[a-z-]*[a-z]/g)].map(
      ([name]) => name,
    );
    expect(mentioned.length).toBeGreaterThan(4);
    const ours = /^tokenkit-(then|dev|prod)$/;
    expect(mentioned.filter((name) => !ours.test(name) && !names.has(name))).toEqual([]);
  });
});
