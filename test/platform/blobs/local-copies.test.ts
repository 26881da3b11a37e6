import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { LocalCopies } from "../../../src/platform/blobs/local-copies.ts";

const MIB = 1024 * 1024;

async function copied(copies: LocalCopies, key: string, pieces: Buffer[]): Promise<void> {
  const copy = await copies.begin();
  for (const piece of pieces) await copy.write(piece);
  await copy.keep(key);
}

it("gives a copy to one who takes it", async () => {
  const copies = new LocalCopies();
  await copied(copies, "a", [Buffer.from("one "), Buffer.from("two")]);
  const path = copies.take("a") as string;
  expect(await readFile(path, "utf8")).toBe("one two");
  expect(copies.take("a")).toBeUndefined();
});

it("makes none that takes more room than there is, and has the room back then", async () => {
  const copies = new LocalCopies();
  await copied(copies, "large", Array(65).fill(Buffer.alloc(2 * MIB)));
  expect(copies.take("large")).toBeUndefined();
  await copied(copies, "next", Array(50).fill(Buffer.alloc(2 * MIB)));
  expect(copies.take("next")).toBeDefined();
});

it("lets the oldest go where together they take more", async () => {
  const copies = new LocalCopies();
  for (const key of ["a", "b", "c"]) await copied(copies, key, [Buffer.alloc(60 * MIB)]);
  expect(copies.take("a")).toBeUndefined();
  const path = copies.take("c") as string;
  expect(existsSync(path)).toBe(true);
  expect(copies.take("b")).toMatch(dirname(path));
});

it("removes what is dropped or forgotten", async () => {
  const copies = new LocalCopies();
  const copy = await copies.begin();
  await copy.write(Buffer.from("x"));
  await copy.drop();
  await copy.write(Buffer.from("y"));
  await copy.keep("a");
  expect(copies.take("a")).toBeUndefined();
  await copied(copies, "b", [Buffer.from("x")]);
  await copies.forget("b");
  expect(copies.take("b")).toBeUndefined();
});
