import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const fixture = new URL("../fixtures/apps/bootstrap/", import.meta.url);
const shop = new URL("shop.html", import.meta.url);

export interface Sites {
  /** AdminLTE's dashboard as it was built, with one tag: it reads its own names. */
  dashboard: string;
  /** A page of the component layer, which reads tokenkit's names. */
  shop: string;
  close(): void;
}

/** Serves two applications that follow the theme of a platform, on an origin of their own. */
export async function serveSites(base: string, slug: string): Promise<Sites> {
  const tag = (attributes: string): string =>
    `<script src="${base}/rt/v1/embed.js" data-theme="${slug}" ${attributes}></script>`;
  const dashboard = await readFile(new URL("index.html", fixture), "utf8");
  const order = await readFile(shop, "utf8");
  const answers = new Map([
    ["/dashboard/", dashboard.replace("<head>", `<head>${tag('data-names="own"')}`)],
    ["/dashboard/adminlte.css", await readFile(new URL("adminlte.css", fixture), "utf8")],
    ["/shop/", order.replace("<!-- embed -->", tag('data-appearance="system"'))],
  ]);
  const server = createServer((req, res) => {
    const answer = answers.get(req.url ?? "");
    const type = req.url?.endsWith(".css") ? "text/css" : "text/html";
    res.writeHead(answer === undefined ? 404 : 200, { "content-type": `${type}; charset=utf-8` });
    res.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    dashboard: `${origin}/dashboard/`,
    shop: `${origin}/shop/`,
    close: () => void server.close(),
  };
}
