import postcss from "postcss";

/** The declarations of a stylesheet as a real parser reads them, by the at-rules around them. */
export function readDeclarations(css: string): Map<string, Map<string, string>> {
  const rules = new Map<string, Map<string, string>>();
  postcss.parse(css).walkDecls((declaration) => {
    const around: string[] = [];
    for (
      let node = declaration.parent;
      node && node.type !== "root";
      node = node.parent as typeof node
    ) {
      if (node.type === "atrule") around.unshift(`@${Reflect.get(node, "name")}`);
      if (node.type === "rule") around.unshift(String(Reflect.get(node, "selector")));
    }
    const key = around.join(" ");
    const rule = rules.get(key) ?? new Map<string, string>();
    rules.set(key, rule.set(unescapeName(declaration.prop), declaration.value));
  });
  return rules;
}

/** A CSS identifier without its escapes (CSS Syntax 3 § 4.3.7). */
function unescapeName(name: string): string {
  return name.replace(
    /\\(?:([0-9a-f]{1,6})\s?|(.))/gisu,
    (_, hex: string | undefined, char: string) =>
      hex === undefined ? char : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}
