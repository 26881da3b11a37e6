import { expect, it } from "vitest";
import { permuted } from "../../src/tokens/resolver/permuted.ts";
import { printStylesheet } from "../../src/tokens/stylesheet.ts";
import { usePlatform } from "../support/platform.ts";
import { hex, resolver } from "../tokens/support/resolvers.ts";
import { aPublished } from "./support/samples.ts";

const platform = usePlatform();

/** Four axes of four contexts, each of which writes colors of its own. */
const axes = ["brand", "density", "contrast", "season"];
const contexts = ["one", "two", "three", "four"];
const names = Array.from({ length: 156 }, (_, index) => `c${index}`);
const byte = (value: number) => (value % 256).toString(16).padStart(2, "0");
const colors = (which: readonly string[], seed: number) =>
  Object.fromEntries(
    which.map((name, index) => [name, hex(`#${byte(seed * 40)}${byte(index)}${byte(seed)}`)]),
  );
const document = resolver(
  colors(names, 1),
  Object.fromEntries(
    axes.map((axis, position) => {
      const own = names.slice(position * 10, position * 10 + 10);
      return [
        axis,
        Object.fromEntries(
          contexts.map((context, index) => [context, index === 0 ? {} : colors(own, index + 2)]),
        ),
      ];
    }),
  ),
);

function everyChoice(): Record<string, string>[] {
  let all: Record<string, string>[] = [{}];
  for (const axis of axes) {
    all = all.flatMap((one) => contexts.map((context) => ({ ...one, [axis]: context })));
  }
  return all;
}

it("answers 256 first requests for as many permutations, and none with 503", async () => {
  const slug = await aPublished(platform.current, { slug: "four", name: "Four", tokens: document });
  const all = everyChoice();
  const answers = await Promise.all(
    all.map((modes) => {
      const query = new URLSearchParams({ slug, variant: "tokens", appearance: "light", ...modes });
      // Not described to the client, which would hold the event loop between the requests.
      return fetch(`${platform.current.url}/rt/v1/theme.css?${query}`).then(async (response) => ({
        status: response.status,
        text: await response.text(),
      }));
    }),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  for (const [index, modes] of all.entries()) {
    if (index % 17 !== 0) continue;
    const one = permuted(document, modes, "light");
    const alone = { slug, document: one, appearance: "light", minified: false } as const;
    expect(answers[index]?.text, JSON.stringify(modes)).toBe(printStylesheet(alone));
  }
});
