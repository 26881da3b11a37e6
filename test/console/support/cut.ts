import type { Locator } from "playwright-core";

/** Whether some text of an element does not show whole in its box, apart from words for screen readers alone. */
export const isCut = (element: Locator): Promise<boolean> =>
  element.evaluate((root) =>
    [root, ...root.querySelectorAll("*")].some(
      (one) =>
        one.clientWidth > 0 &&
        one.scrollWidth > one.clientWidth + 1 &&
        !one.classList.contains("visually-hidden"),
    ),
  );
