import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, type Visit } from "../support/browser.ts";
import { useBrowser } from "../support/chromium.ts";
import { freshDatabase } from "../support/database.ts";
import { DatabaseLine } from "../support/database-line.ts";
import { TestPlatform, usePlatform } from "../support/platform.ts";
import { SignInPlatform } from "../support/sign-in.ts";

const PERSON = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const platform = usePlatform();
const chromium = useBrowser();

const titleOf = (text: string): string => /<h1[^>]*>([^<]*)</.exec(text)?.[1] ?? "";
const waysOf = (text: string): string[] =>
  [...text.matchAll(/<a class="face-button[^>]*>([^<]*)</g)].map((match) => match[1] as string);

describe("an address that leads nowhere", () => {
  const path = "/nothing/here";

  it("is a page for people: what happened, its id, and a way on", async () => {
    const { status, headers, text } = await platform.current.get(path, {
      key: null,
      headers: { ...PERSON, "x-request-id": "seen-by-a-person" },
    });
    expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(titleOf(text)).toBe("There is nothing here");
    expect(text).toContain("There is nothing at GET /nothing/here.");
    expect(text).toContain("request <code>seen-by-a-person</code>");
    expect(waysOf(text)).toEqual(["Documentation"]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("vary")).toMatch(/\bAccept\b(?!-)/);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });

  it.each([undefined, "*/*", "application/json", "application/json, text/html;q=0.9"])(
    "stays JSON for a program that sends Accept: %s",
    async (accept) => {
      const answer = await platform.current.get(path, {
        key: null,
        headers: { "x-request-id": "a-program", ...(accept && { accept }) },
      });
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(answer.headers.get("vary")).toMatch(/\bAccept\b(?!-)/);
      expect(answer.text).toBe(
        '{"code":"not_found","message":"There is nothing at GET /nothing/here.","requestId":"a-program"}',
      );
    },
  );

  it("answers HEAD as it answers GET", async () => {
    const head = await platform.current.request(path, {
      method: "HEAD",
      key: null,
      headers: PERSON,
    });
    expect([head.status, head.text]).toEqual([404, ""]);
    expect(head.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it("repeats nothing of the request that could be markup, and leads to no other site", async () => {
    for (const evil of ["/<script>x</script>", '/"><img src=x>', "//elsewhere.example/x"]) {
      const { text } = await platform.current.get(evil, {
        key: null,
        headers: { ...PERSON, referer: `${platform.current.url}//elsewhere.example/"><b>` },
      });
      expect(text).not.toMatch(/<script|<img|<b>|href="\/\//);
      expect(titleOf(text)).toBe("There is nothing here");
    }
  });

  it("leads back to where its reader came from, on this site alone", async () => {
    const from = async (referer: string): Promise<string> =>
      (await platform.current.get(path, { key: null, headers: { ...PERSON, referer } })).text;
    const page = await from(`${platform.current.url}/docs/themes?a=1`);
    expect(page).toContain('href="/docs/themes?a=1">Back</a>');
    expect(await from("https://elsewhere.example/docs")).not.toContain("Back");
  });

  it("loads its style from wherever it is", async () => {
    for (const deep of ["/x", "/x/", "/x/y/z"]) {
      const { text } = await platform.current.get(deep, { key: null, headers: PERSON });
      const [, href = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
      const { pathname } = new URL(href, platform.current.url + deep);
      const style = await platform.current.get(pathname, { key: null });
      expect(style.headers.get("content-type")).toBe("text/css; charset=utf-8");
      expect(style.headers.get("cache-control")).toContain("immutable");
    }
  });
});

describe("surfaces for programs", () => {
  it.each([
    "/api/v1/nothing",
    "/api/v1/themes",
    "/rt/v1/theme.css?slug=nothing",
    "/trpc/nothing",
    "/graphql/nothing",
    "/status/nothing",
  ])("%s answers JSON whoever asks", async (path) => {
    const { headers } = await platform.current.get(path, { key: null, headers: PERSON });
    expect(headers.get("content-type")).toMatch(/^application\/json/);
  });

  it("but the embed page, which is for people", async () => {
    const { status, text } = await platform.current.get("/rt/v1/embed-page?slug=nothing", {
      key: null,
      headers: PERSON,
    });
    expect([status, titleOf(text)]).toEqual([404, "There is nothing here"]);
    expect(text).toContain('href="../../docs"');
  });
});

describe("pages of places", () => {
  it.each([
    ["/places/nonexistent", 404],
    ["/places/0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11", 404],
    ["/places?offset=-1", 400],
    ["/places/", 404],
  ])("%s is refused by a page that leads to all places", async (path, expected) => {
    const { status, text } = await platform.current.get(path, { key: null, headers: PERSON });
    expect([status, waysOf(text)]).toEqual([expected, ["All places", "Documentation"]]);
    const [, href = ""] = /href="([^"]*)">All places/.exec(text) ?? [];
    expect(new URL(href, platform.current.url + path).pathname).toBe("/places");
    const program = await platform.current.get(path, { key: null });
    expect(program.headers.get("content-type")).toMatch(/^application\/json/);
  });

  it("but not where pictures are sent to", async () => {
    const { headers } = await platform.current.get("/places/nonexistent/images", {
      key: null,
      headers: PERSON,
    });
    expect(headers.get("content-type")).toMatch(/^application\/json/);
  });
});

describe("a picture that is not there", () => {
  const path = "/media/0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11";

  it("is a page that stays in the sandbox of pictures", async () => {
    const { status, headers } = await platform.current.get(path, { key: null, headers: PERSON });
    expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.*; sandbox$/);
  });

  it("has its style all the same", async () => {
    const page = await chromium.newPage();
    await page.goto(platform.current.url + path);
    expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe("grid");
  });
});

describe("other refusals", () => {
  it("are pages too: a method that is not offered", async () => {
    const { status, text, headers } = await platform.current.post("/docs", undefined, {
      key: null,
      headers: PERSON,
    });
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(titleOf(text)).toBe("This address takes other requests");
  });

  it("too many requests, with its style all the same", async () => {
    const limited = await TestPlatform.start({ RATE_LIMIT_PER_MINUTE: "1" });
    try {
      await limited.get("/docs", { key: null });
      const { status, text, headers } = await limited.get("/docs", { key: null, headers: PERSON });
      expect([status, titleOf(text)]).toEqual([429, "Too many requests"]);
      expect(headers.get("retry-after")).toMatch(/^\d+$/);
      expect(waysOf(text)).toEqual(["Try again", "Documentation"]);
      const [, href = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
      expect((await limited.get(`/${href}`, { key: null })).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it("a page of another site that signs somebody out", async () => {
    const { status, text } = await platform.current.get("/auth/logout", {
      key: null,
      headers: { ...PERSON, "sec-fetch-site": "cross-site" },
    });
    expect([status, titleOf(text)]).toEqual([403, "This is not open to you"]);
    expect(text).toContain("Sign out from a page of this site");
  });
});

describe("without its database", () => {
  it("says so, and offers to try again", async () => {
    const line = await DatabaseLine.to(await freshDatabase());
    const served = await TestPlatform.start({ DATABASE_URL: line.url });
    try {
      line.mode = "cut";
      const picture = "/media/0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11";
      const { status, text, headers } = await served.get(picture, { key: null, headers: PERSON });
      expect([status, titleOf(text)]).toEqual([503, "Not available right now"]);
      expect(waysOf(text)).toEqual(["Try again", "Documentation"]);
      expect(headers.get("content-security-policy")).toMatch(/style-src 'self'/);
      expect((await served.get("/docs", { key: null })).status).toBe(200);
    } finally {
      line.mode = "open";
      await served.close();
      await line.close();
    }
  });
});

describe("a sign-in that does not come about", () => {
  let site: SignInPlatform;
  beforeAll(async () => {
    site = await SignInPlatform.start({ AUTH: "local" });
  });
  afterAll(() => site.close());

  const expectWayOn = (visit: Visit, sentence: string): void => {
    expect(visit.status).toBe(401);
    expect(visit.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(titleOf(visit.text)).toBe("You are not signed in");
    expect(visit.text).toContain(sentence);
    expect(waysOf(visit.text)).toEqual(["Sign in again", "Documentation"]);
    expect(visit.text).toContain('href="../auth/login"');
  };

  it("was cancelled", async () => {
    const browser = new Browser();
    const page = await browser.follow(`${site.base}/auth/login`);
    const chosen = await browser.visit(page.url, { form: { person: "" } });
    const back = await browser.follow(chosen.location ?? "", (location) =>
      location.includes("/auth/callback"),
    );
    expectWayOn(
      await browser.visit(back.location ?? "", { headers: PERSON }),
      "The sign-in was declined",
    );
  });

  it("is stale", async () => {
    const visit = await new Browser().visit(`${site.base}/auth/callback?code=old&state=old`, {
      headers: PERSON,
    });
    expectWayOn(visit, "sign");
    const program = await new Browser().visit(`${site.base}/auth/callback?code=old&state=old`);
    expect([program.status, program.body.code]).toEqual([401, "login_failed"]);
  });

  it("was completed before", async () => {
    const browser = new Browser();
    const page = await browser.follow(`${site.base}/auth/login`);
    await browser.follow(
      (await browser.visit(page.url, { form: { person: "local-viewer" } })).location ?? "",
    );
    const again = await browser.visit(page.url);
    expect([again.status, titleOf(again.text)]).toEqual([400, "That did not work"]);
    expect(again.text).toContain('href="../../../auth/login">Sign in again');
  });
});

describe("a page that asks who its reader is", () => {
  const closed = usePlatform({ AUTH: "local" });
  const signInFrom = async (path: string): Promise<string> => {
    const { status, text } = await closed.current.get(path, { key: null, headers: PERSON });
    expect(status).toBe(401);
    return /href="([^"]*)">Sign in</.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  };
  beforeAll(async () => {
    await closed.current.put("/api/v1/admin/settings", { "runtime.public": "false" });
  });

  it("is come back to after signing in, without the key that was refused", async () => {
    const returnTo = async (path: string) =>
      new URL(await signInFrom(path), closed.current.url + path).searchParams.get("returnTo");
    const page = "/rt/v1/embed-page";
    expect(await returnTo(`${page}?slug=quartz&lang=vue`)).toBe(`${page}?slug=quartz&lang=vue`);
    expect(await returnTo(`${page}?token=tk_wrong&slug=quartz`)).toBe(`${page}?slug=quartz`);
    expect(await returnTo(`${page}?slug=${"a".repeat(3000)}`)).toBe(null);
  });
});
