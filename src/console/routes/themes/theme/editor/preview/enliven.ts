import { playIn } from "../../../../../../browser/scripts/docs/samples/play.ts";

/** Gives a page what its components do; links lead nowhere, and nothing is sent. */
export function enliven(root: ShadowRoot): void {
  playIn(root);
  const stay = (event: Event): void => {
    const { target } = event;
    if (target instanceof Element && target.closest("a") !== null) event.preventDefault();
  };
  root.addEventListener("click", stay);
  root.addEventListener("auxclick", stay);
  root.addEventListener("submit", (event) => event.preventDefault());
}
