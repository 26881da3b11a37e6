/**
 * A peer to measure against, as a process of its own: `raw` (node:http), `sirv` or `express`
 * (express.static), each sending the bytes in the folder that it is given.
 */
import { readFileSync } from "node:fs";
import http, { type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import sirv from "sirv";
import { newId } from "../../src/platform/ids.ts";
import { reportCpu } from "./process.ts";

const [kind, folder] = process.argv.slice(2) as ["raw" | "sirv" | "express", string];

const peers: Record<typeof kind, () => RequestListener> = {
  raw: () => {
    const body = readFileSync(`${folder}/theme.css`, "latin1");
    const ok: string[] = JSON.parse(readFileSync(`${folder}/headers-200.json`, "utf8"));
    const unchanged: string[] = JSON.parse(readFileSync(`${folder}/headers-304.json`, "utf8"));
    const etag = ok[ok.indexOf("ETag") + 1];
    return (req, res) => {
      if (req.headers["if-none-match"] === etag) {
        res.writeHead(304, [...unchanged, "X-Request-ID", newId()]);
        res.end();
      } else {
        res.writeHead(200, [...ok, "X-Request-ID", newId()]);
        res.end(body, "latin1");
      }
    };
  },
  sirv: () => sirv(folder, { etag: true, maxAge: 60 }) as RequestListener,
  express: () => express().use(express.static(folder, { maxAge: 60_000 })),
};

const server = http.createServer(peers[kind]());
server.listen(0, "127.0.0.1", () => reportCpu((server.address() as AddressInfo).port));
