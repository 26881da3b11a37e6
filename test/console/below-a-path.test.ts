import { createServer, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { freePort } from "../support/free-port.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";
import { makeTheme } from "./support/themes.ts";

const PATH = "/kit";

const browser = useBrowser();
let site: SignInPlatform;
let root: string;
const outside: string[] = [];
/** Serves the platform below a path, as many installations do; records requests outside it. */
const proxy = createServer((req, res) => {
  const { url = "", method, headers } = req;
  if (url !== PATH && !url.startsWith(`${PATH}/`)) {
    outside.push(url);
    res.writeHead(404).end();
    return;
  }
  const path = url.slice(PATH.length) || "/";
  const onward = request(`${site.platform.url}${path}`, { method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
    res.on("close", () => answer.destroy());
  });
  onward.on("error", () => res.destroy());
  req.pipe(onward);
});

beforeAll(async () => {
  const port = await freePort();
  root = `http://localhost:${port}`;
  site = await SignInPlatform.start({ AUTH: "local", PUBLIC_BASE_URL: root + PATH });
  await new Promise<void>((done) => proxy.listen(port, "localhost", done));
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await site.close();
});

describe("the console below a path of its host", () => {
  it("signs in, comes back to a deep link, follows events, and asks for nothing elsewhere", async () => {
    const slug = await makeTheme(site, "below");
    const page = await consolePage(browser, site, { role: null, baseURL: root });
    await page.goto(`${PATH}/console/themes/${slug}/history?to=1`);
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: /Emil Sandoval/ }).click();
    await page.waitForURL(`${root}${PATH}/console/themes/${slug}/history?to=1`);
    await page.getByRole("banner").getByText("Live", { exact: true }).waitFor();
    const path = `/api/v1/themes/${slug}`;
    await site.platform.patch(path, { message: "Heard of below a path" });
    await page.getByRole("button", { name: /^2 Heard of below a path/ }).waitFor();
    await page.getByRole("link", { name: "Themes", exact: true }).first().click();
    await page.waitForURL(new RegExp(`${root}${PATH}/console/themes`));
    expect(outside).toEqual([]);
  });
});
