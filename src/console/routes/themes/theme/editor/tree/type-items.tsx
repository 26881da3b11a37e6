import { Menu } from "@base-ui/react/menu";
import { useMemo } from "react";
import type { TokenInfo } from "#console/editing/types.ts";
import type { TreeFilter } from "./rows.ts";

/** The items of a menu that shows or hides each type of token. */
export function TypeItems({
  filter,
  onFilter,
  tokens,
}: {
  filter: TreeFilter;
  onFilter: (filter: TreeFilter) => void;
  tokens: readonly TokenInfo[] | undefined;
}) {
  const types = useMemo(
    () => [...new Set(tokens?.flatMap(({ type }) => type ?? []))].sort(),
    [tokens],
  );
  return types.map((type) => (
    <Menu.CheckboxItem
      key={type}
      className="tk-menu__item"
      checked={filter.types.has(type)}
      onCheckedChange={(on) => {
        const next = new Set(filter.types);
        if (on) next.add(type);
        else next.delete(type);
        onFilter({ ...filter, types: next });
      }}
    >
      {type}
    </Menu.CheckboxItem>
  ));
}
