/** Turns a sample page from right to left, in Arabic once its words are there. Answers how to turn it back. */
export function writeRightToLeft(page: HTMLElement): () => void {
  let isOver = false;
  let restore = (): void => undefined;
  page.dir = "rtl";
  void import("./pages/arabic.ts").then(
    ({ arabic }) => {
      if (!isOver) restore = translate(page, arabic);
    },
    // Without a connection the page keeps its words and is turned all the same.
    () => undefined,
  );
  return () => {
    isOver = true;
    page.removeAttribute("dir");
    restore();
  };
}

function translate(page: HTMLElement, words: Readonly<Record<string, string>>): () => void {
  const before = new Map<Text, string>();
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node as Text).data;
    const word = words[text.trim()];
    if (word === undefined) continue;
    before.set(node as Text, text);
    (node as Text).data = text.replace(text.trim(), word);
  }
  const fields = [
    ...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("[placeholder]"),
  ];
  const hints = fields.map((field) => [field, field.placeholder] as const);
  for (const [field, hint] of hints) field.placeholder = words[hint] ?? hint;
  page.lang = "ar";
  return () => {
    page.removeAttribute("lang");
    for (const [field, hint] of hints) field.placeholder = hint;
    for (const [node, text] of before) node.data = text;
  };
}
