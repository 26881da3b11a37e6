import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type Command,
  type CommandContext,
  type CommandQuestion,
  commandOf,
  isEnabled,
  runCommand,
  titleOf,
} from "../../src/console/editing/commands/command.ts";
import { duplicate } from "../../src/console/editing/commands/duplicate.ts";
import { newTokenHere } from "../../src/console/editing/commands/new-token-here.ts";
import { override } from "../../src/console/editing/commands/override.ts";
import { remove } from "../../src/console/editing/commands/remove.ts";
import { rename } from "../../src/console/editing/commands/rename.ts";
import { undo } from "../../src/console/editing/commands/undo.ts";
import { opened } from "./support/documents.ts";

const folder = new URL("../../src/console/editing/commands/", import.meta.url);
const helpers = ["command.ts", "copy.ts"];

const text = `{
  "color": {
    "$type": "color",
    "ink": { "$value": "#111111" },
    "link": { "$value": "{color.ink}" }
  }
}
`;

/** A context whose screen records what commands do to it. */
function contextOf(dotted: string | undefined, selected = dotted === undefined ? [] : [dotted]) {
  const theme = opened(text);
  const questions: CommandQuestion[] = [];
  const shown: string[] = [];
  const context: CommandContext = {
    theme,
    dotted,
    selected,
    layer: "base",
    isJsonShown: false,
    screen: {
      ask: (question) => questions.push(question),
      choose: (token, how) => shown.push(`${how} ${token}`),
      look: (token, layer) => shown.push(`${token} in ${layer}`),
      visit: (token) => shown.push(`visit ${token}`),
      focusReferences: () => shown.push("references"),
      back: () => shown.push("back"),
      openPane: (pane) => shown.push(pane),
      publish: () => shown.push("publish"),
    },
  };
  return { context, theme, questions, shown };
}

describe("the commands of the editor", () => {
  it("have one file, one id and chords of their own each", async () => {
    const files = readdirSync(folder).filter((file) => !helpers.includes(file));
    const commands: Command[] = [];
    for (const file of files) {
      const module: Record<string, unknown> = await import(new URL(file, folder).href);
      const found = Object.values(module).filter((one) => typeof one === "object") as Command[];
      expect(found, file).toHaveLength(1);
      expect(`${found[0]?.id}.ts`).toBe(file);
      commands.push(...found);
    }
    expect(commands.length).toBeGreaterThan(15);
    const chords = commands.flatMap(({ keys = [] }) => keys);
    expect(new Set(chords).size).toBe(chords.length);
    expect(commandOf(commands, "backspace")).toBe(remove);
    expect(commandOf(commands, "mod+d")).toBe(duplicate);
  });

  it("delete what nothing refers to, and ask where something does", () => {
    const { context, theme, questions, shown } = contextOf("color.link");
    runCommand(remove, context);
    expect(theme.text()).not.toContain("link");
    expect(shown).toEqual(["pass color"]);
    runCommand(undo, context);
    expect(theme.text()).toBe(text);
    runCommand(remove, { ...context, selected: ["color.ink"] });
    expect(theme.text()).toBe(text);
    expect(questions).toEqual([{ what: "delete", dotted: ["color.ink"] }]);
  });

  it("count what they delete", () => {
    const { context } = contextOf("color.ink", ["color.ink", "color.link"]);
    expect(titleOf(remove, context)).toBe("Delete 2");
    expect(titleOf(remove, { ...context, selected: ["color.ink"] })).toBe("Delete");
  });

  it("duplicate under the next name that is free", () => {
    const { context, theme, shown } = contextOf("color.ink");
    runCommand(duplicate, context);
    runCommand(duplicate, context);
    expect(shown).toEqual(["jump color.ink-copy", "jump color.ink-copy-2"]);
    expect(Object.keys(JSON.parse(theme.text()).color)).toContain("ink-copy-2");
  });

  it("override in the layer that they are given", () => {
    const { context, theme, shown } = contextOf("color.ink");
    expect(isEnabled(override, context)).toBe(false);
    runCommand(override, { ...context, layer: "dark" });
    expect(JSON.parse(theme.text()).$appearances.dark.color.ink.$value).toBe("#111111");
    expect(shown).toEqual(["color.ink in dark"]);
  });

  it("need something to act on", () => {
    expect(isEnabled(rename, contextOf(undefined).context)).toBe(false);
    expect(isEnabled(newTokenHere, contextOf("color.ink").context)).toBe(false);
    expect(isEnabled(newTokenHere, contextOf("color").context)).toBe(true);
  });

  it("leave a locked theme alone", () => {
    const { context, theme, questions } = contextOf("color.link");
    theme.locked.set("archived");
    for (const command of [rename, remove, duplicate, newTokenHere]) runCommand(command, context);
    expect(questions).toEqual([]);
    expect(theme.text()).toBe(text);
  });

  it("leave a text alone that is not JSON", () => {
    const { context, theme, questions } = contextOf("color.link");
    theme.replaceText(`${text},`);
    for (const command of [rename, remove, duplicate]) runCommand(command, context);
    expect(questions).toEqual([]);
    expect(theme.text()).toBe(`${text},`);
  });
});
