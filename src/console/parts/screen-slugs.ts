/** Words after `/themes/` that name a screen of the console, not a theme. */
export const screenSlugs: readonly string[] = ["new", "import"];

/** The address of a theme's Overview; a theme whose slug names a screen has it at an address of its own. */
export const homeOf = (slug: string) => ({
  to: screenSlugs.includes(slug) ? ("/themes/$slug/overview" as const) : ("/themes/$slug" as const),
  params: { slug },
});
