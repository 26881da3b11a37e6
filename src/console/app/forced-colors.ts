const forced = matchMedia("(forced-colors: active)");

/** Fetches the styles of high contrast once it is on, now or later. */
export function followForcedColors(): void {
  const fetchStyles = (): void => {
    // Without a connection the page stays as the browser forces it.
    if (forced.matches) void import("../styles/forced-colors.css").catch(() => undefined);
  };
  fetchStyles();
  forced.addEventListener("change", fetchStyles);
}
