import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ownerOf } from "../../../src/config/owners.ts";
import { screenOwners } from "../../../src/console/api/base.ts";
import { keyList, keySectionOwners } from "../../../src/console/app/shell/key-list.ts";

const routes = join(import.meta.dirname, "../../../src/console/routes");
/** Screens that have another name than the procedures that they are about. */
const named: Readonly<Record<string, string>> = { pictures: "images" };
const ownerOfScreen = (screen: string) => ownerOf("procedures", named[screen] ?? screen);

it("gives each screen the owner of its procedures", () => {
  const screens = readdirSync(routes, { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(screens.length).toBeGreaterThan(10);
  const owners = screens.flatMap(({ name }) => {
    const owner = ownerOfScreen(name);
    return owner === undefined ? [] : [[name, owner]];
  });
  expect(screenOwners).toEqual(Object.fromEntries(owners));
});

it("gives each section of shortcuts the owner of its screen, or of the screens of a theme", () => {
  const groups = keyList.map(({ group }) => group);
  const shared = groups.filter((group) => keySectionOwners[group] === undefined);
  expect(shared).toEqual(["Everywhere", "Command palette", "Maps and charts", "Administration"]);
  expect(Object.keys(keySectionOwners).filter((group) => !groups.includes(group))).toEqual([]);
  const ofScreens = groups.filter((group) => ownerOfScreen(group.toLowerCase()) !== undefined);
  expect(ofScreens).toContain("Places");
  for (const group of ofScreens) {
    expect([group, keySectionOwners[group]]).toEqual([group, ownerOfScreen(group.toLowerCase())]);
  }
});
