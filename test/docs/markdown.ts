/** What a page says outside its blocks of code. */
function prose(page: string): string {
  return page.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, "");
}

/** The anchors that GitHub gives the headings of a page, in their order. */
export function anchorsOf(page: string): string[] {
  return [...prose(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Where the links of a page lead that stay in the repository, such as `decisions.md#errors`. */
export function linksOf(page: string): string[] {
  return [...prose(page).matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)]
    .map(([, inline, defined]) => inline ?? defined ?? "")
    .filter((target) => !/^[a-z]+:/i.test(target));
}
