/** A page's text outside its code blocks. */
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

/** The targets of a page's links within the repository, such as `decisions.md#errors`. */
export function linksOf(page: string): string[] {
  return [...prose(page).matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)]
    .map(([, inline, defined]) => inline ?? defined ?? "")
    .filter((target) => !/^[a-z]+:/i.test(target));
}
