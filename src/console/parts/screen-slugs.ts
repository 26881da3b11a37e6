/** Words after `/themes/` that name a screen of the console, not a theme. */
export const screenSlugs: readonly string[] = ["new", "import"];
