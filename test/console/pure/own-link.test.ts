import { describe, expect, it } from "vitest";
import {
  ownAddress,
  ownLink,
  statesNames,
} from "../../../src/console/routes/themes/theme/use/own-link.ts";

describe("the link of a theme under its own names", () => {
  it("is offered where the document states names, valid or not", () => {
    const stating = (own: unknown) => ({ $extensions: { "io.tokenkit": own } });
    expect(statesNames(stating({ names: {} }))).toBe(true);
    expect(statesNames(stating({ roles: {} }))).toBe(false);
    expect(statesNames({})).toBe(false);
  });

  it("has both appearances and all contexts, unless a page chooses less", () => {
    expect(ownAddress("https://t.example", "theme.css", { slug: "acme" })).toBe(
      "https://t.example/rt/v1/theme.css?slug=acme&names=own",
    );
    const choice = {
      slug: "acme",
      appearance: "dark",
      modes: { density: "compact" },
      v: 4,
      references: true,
    };
    const rest = "slug=acme&names=own&appearance=dark&density=compact";
    expect(ownAddress("", "theme.css", choice)).toBe(
      `/rt/v1/theme.css?${rest}&references=true&v=4`,
    );
    expect(ownAddress("", "theme.json", choice)).toBe(`/rt/v1/theme.json?${rest}&v=4`);
  });

  it("is one line of HTML", () => {
    expect(ownLink("/theme.css?slug=a&names=own")).toBe(
      '<link rel="stylesheet" href="/theme.css?slug=a&amp;names=own">',
    );
  });
});
