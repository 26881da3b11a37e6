/** The screens of a theme, as the palette offers them. */
import {
  CodeXml,
  Contrast,
  Globe,
  History,
  LayoutGrid,
  type LucideIcon,
  MessagesSquare,
  Send,
  Table2,
} from "lucide-react";
import { base } from "../../../api/base.ts";
import { homeOf } from "../../../parts/screen-slugs.ts";
import type { Command } from "./command-rows.ts";
import type { ShownTheme } from "./shown-theme.ts";

const looks: Readonly<Record<string, { icon: LucideIcon; words: string }>> = {
  Overview: { icon: LayoutGrid, words: "home poster" },
  Tokens: { icon: Table2, words: "editor table tree json" },
  Contrast: { icon: Contrast, words: "pairs readable accessibility" },
  History: { icon: History, words: "versions roll back restore" },
  Review: { icon: MessagesSquare, words: "approve comment verdict" },
  Use: { icon: CodeXml, words: "snippet link export" },
};

/** A theme's address below the console. */
export function addressOf(slug: string, path = ""): string {
  const screen = path === "" ? homeOf(slug).to : `/themes/$slug${path}`;
  return `${base}/console${screen.replace("$slug", encodeURIComponent(slug))}`;
}

/** The address of a token in its theme. */
export const addressOfToken = (slug: string, dotted: string): string =>
  addressOf(slug, `/tokens?${new URLSearchParams({ token: dotted, tab: "edit" })}`);

/** The screens of the theme that is shown. */
export const themeScreens = (
  { slug, screens }: ShownTheme,
  failing: number,
  push: (address: string) => void,
): Command[] =>
  screens.map(({ name, end, key }) => {
    const { icon = Table2, words = "" } = looks[name] ?? {};
    return {
      id: `theme screen ${name}`,
      mark: { kind: "icon", icon },
      label: name,
      words,
      keys: `g ${key}`,
      ...(name === "Contrast" && failing > 0 && { aside: `${failing} fail` }),
      enter: () => push(addressOf(slug, end)),
    };
  });

/** To the public style guide, in a tab of its own. */
export const styleGuide = ({ slug, isPublished }: ShownTheme): Command[] =>
  isPublished
    ? [
        {
          id: "style guide",
          mark: { kind: "icon", icon: Globe },
          label: "Open style guide",
          enter: () =>
            void window.open(`${base}/t/${encodeURIComponent(slug)}`, "_blank", "noopener"),
        },
      ]
    : [];

/** The command that publishes, if this screen has it, as the palette words it. */
export const publishing = (commands: readonly Command[]): Command[] =>
  commands
    .filter(({ keys, label }) => keys === "mod+enter" && /publish/i.test(label))
    .map((command) => ({ ...command, mark: { kind: "icon", icon: Send } }));
