import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "vitest";
import { commandsOf, pageOf } from "../../guides/support/page.ts";

const page = pageOf("docs/running-it.md");

/** The commands of a block of docs/running-it.md. */
export function block(name: string): string {
  const [commands, ...more] = commandsOf(page, name);
  if (commands === undefined || more.length > 0) throw new Error(`No one block is called ${name}`);
  return commands;
}

/** Runs the page's commands for a first theme as they are written, but for the address. */
export async function servesAFirstTheme(url: string, key: string): Promise<void> {
  const commands = block("first-theme").replaceAll("http://localhost:8080", url);
  const { stdout } = await promisify(execFile)("bash", ["-e", "-c", commands], {
    env: { ...process.env, KEY: key },
  });
  expect(stdout).toContain('"status":"published"');
  expect(stdout).toMatch(/^ {2}--tk-color-primary: #0e7490;$/m);
}
