import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { painted } from "./frames.ts";

interface Finding {
  id: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** Resolves once transitions have ended; ignores endless spinners. */
async function animated(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished);
    await Promise.allSettled(ends);
  });
}

/** Options for all rules, or those of color, without details of passed ones. */
const options = (all: boolean): axe.RunOptions => ({
  resultTypes: ["violations"],
  ...(all ? {} : { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } }),
});

/**
 * Checks a page against every rule of axe in the first appearance, and against the rules of color in the
 * others, because an appearance changes nothing but color. Both appearances unless one is given.
 *
 * @param except a selector of parts that show the colors of a person's own theme
 */
export async function expectAccessible(
  page: Page,
  appearances: readonly ("light" | "dark")[] = ["light", "dark"],
  except?: string,
): Promise<void> {
  for (const [at, colorScheme] of appearances.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await animated(page);
    // Evaluated by the debugger, so that the page's own policy stays as it is.
    if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
    const found = await page.evaluate(
      async ({ context, run }) =>
        (await (globalThis as unknown as { axe: typeof axe }).axe.run(context, run))
          .violations as Finding[],
      {
        context: { include: ["html"], exclude: except === undefined ? [] : [except] },
        run: options(at === 0),
      },
    );
    const failures = found.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary}`,
      ),
    );
    expect(failures, colorScheme).toEqual([]);
  }
}
