/** Themes under the names of their applications, for exports. */
import type { ThemeEntry } from "../builder.ts";
import { NamedNodes } from "../own/named-nodes.ts";
import { OwnProperties } from "../own/properties.ts";
import { requestedOwnNames } from "../own/requested.ts";
import { type ChannelForm, channelFormOf } from "../own/token-name.ts";
import { resolverOf } from "../resolver/resolver-of.ts";
import type { Theme } from "../theme.ts";

/** The own names of a document for exports. */
export class OwnExport {
  private readonly properties: OwnProperties;
  private readonly nodes: NamedNodes;

  /** @throws TokenInputError `names` if the document says no own names */
  constructor(document: unknown) {
    const names = requestedOwnNames(document);
    this.nodes = new NamedNodes(resolverOf(document));
    this.properties = new OwnProperties(names, this.nodes, false);
  }

  /** A theme whose entries have own names and values; without those that the theme leaves to the page. */
  dress(theme: Theme): Theme {
    const entries = theme.entries.flatMap((entry): ThemeEntry[] => {
      const own = this.properties.of(entry);
      return own === undefined ? [] : [{ ...entry, ...own, wide: undefined }];
    });
    return { ...theme, entries };
  }

  /** The form in which pages read a color's numbers, if they do. */
  formOf({ token, derived }: ThemeEntry): ChannelForm | undefined {
    return derived ? undefined : channelFormOf(this.nodes.of(token).raw);
  }
}
