import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { curlOf } from "../../src/console/routes/webhooks/words.ts";
import { bodyOf } from "../../workers/deliveries/body.ts";

it("a title is no link in Teams, and the address of the console stays one", () => {
  const title = "[Sign in again](https://evil.example)";
  const data = { summary: `Deleted the place ${title}`, actor: "me_too" };
  const message = {
    id: "msg_1",
    type: "audit.recorded",
    timestamp: "2026-01-01T00:00:00Z",
  } as const;
  const { attachments } = JSON.parse(bodyOf("teams", { ...message, data }));
  const { text } = attachments[0].content.body[0];
  expect(text).toBe("Deleted the place \\[Sign in again\\]\\(https://evil.example\\) (me\\_too).");
});

it("the command to copy runs nothing of an address, and asks for one that is cut", () => {
  const argumentsOf = (command: string) =>
    execFileSync("sh", ["-c", command.replace(/^curl/, "printf '%s\\n'")], {
      encoding: "utf8",
      env: { WEBHOOK_URL: "https://mine.example/" },
    }).split("\n");
  const url = "https://x.example/';echo$IFS'run";
  expect(argumentsOf(curlOf(url, '{"a":"it\'s"}'))).toEqual([
    ...["-X", "POST", url, "-H", "Content-Type: application/json"],
    ...["--data-raw", '{"a":"it\'s"}', ""],
  ]);
  expect(argumentsOf(curlOf("https://hooks.example/…", "{}"))[2]).toBe("https://mine.example/");
});
