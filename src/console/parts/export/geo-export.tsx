import { Menu } from "@base-ui/react/menu";
import type { inferRouterInputs } from "@trpc/server";
import { useState } from "react";
import type { AppRouter } from "../../../router.ts";
import { client } from "../../api/client.ts";
import { ExportMenu } from "./export-menu.tsx";

type Input = inferRouterInputs<AppRouter>["places"]["export"];
export type ExportFilters = Omit<Input, "format" | "positions" | "cursor">;

const formats = [
  { id: "geojson", name: "GeoJSON", use: "for maps", mediaType: "application/geo+json" },
  { id: "gpx", name: "GPX", use: "for devices", mediaType: "application/gpx+xml" },
] as const;

const procedures = { places: client.places.export, pictures: client.images.export };

/** The places or pictures that the filters leave, as a file. */
export function GeoExport({
  what,
  filters,
}: {
  what: keyof typeof procedures;
  filters: ExportFilters;
}) {
  const [isExact, setIsExact] = useState(false);
  return (
    <ExportMenu
      formats={formats}
      noun={what === "places" ? "place" : "picture"}
      fileName={(format) => `${what}.${format}`}
      read={async (format, cursor, signal) => {
        const positions = isExact ? "exact" : "public";
        const input = {
          ...filters,
          format,
          positions,
          ...(cursor === undefined ? {} : { cursor }),
        };
        const { features, ...part } = await procedures[what].query(input as Input, { signal });
        return { ...part, count: features };
      }}
    >
      <Menu.Separator className="tk-menu__separator" />
      <Menu.CheckboxItem
        className="tk-menu__item"
        checked={isExact}
        onCheckedChange={setIsExact}
        closeOnClick={false}
      >
        My pictures’ exact positions
      </Menu.CheckboxItem>
    </ExportMenu>
  );
}
