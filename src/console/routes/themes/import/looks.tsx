import { useQuery } from "@tanstack/react-query";
import { printDocument } from "#token-text/json-text.ts";
import type { Half, Poster } from "../../../../poster/model/poster.ts";
import { Face } from "../../../parts/face.tsx";
import { miniColorsOf } from "../../../parts/mini-poster/colors-of.ts";
import { MiniPoster } from "../../../parts/mini-poster/mini-poster.tsx";
import { numberOf } from "../../../parts/number-of.ts";
import { askHelper } from "../../../worker/beside.ts";

/** The face of the result: a small poster, or five colors if the tokens have no roles. */
export function Looks({ tokens, name }: { tokens: object | undefined; name: string }) {
  const { data: poster } = useQuery({
    queryKey: ["import-poster", tokens && numberOf(tokens)],
    queryFn: async () => (await askHelper("poster", printDocument(tokens), "", {})) ?? null,
    enabled: tokens !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: (before) => before,
  });
  if (poster == null || tokens === undefined) return <Face colors={undefined} large />;
  if (isPainted(poster)) {
    return (
      <div className="import-poster">
        <MiniPoster look={miniColorsOf(poster)} name={name.trim() || "Aa"} small />
      </div>
    );
  }
  const [light, dark = light] = poster.halves;
  return <Face colors={{ light: colorsOf(light), dark: colorsOf(dark) }} large />;
}

const isPainted = ({ halves }: Poster): boolean =>
  ["bg", "text", "primary"].every(
    (role) => halves[0]?.roles[role as "bg" | "text" | "primary"]?.path !== undefined,
  );

/** The page's color and one of each of four ramps, or of four pairs. */
function colorsOf(half: Half | undefined): string[] {
  if (half === undefined) return [];
  const ramps = half.ramps.map(({ steps }) => steps[Math.floor(steps.length / 2)]?.css);
  const pairs = half.pairs.flatMap(({ front, back }) => [back.css, front.css]);
  const colors = [half.page, ...ramps, ...pairs].filter((css) => css !== undefined);
  return [...new Set(colors)].slice(0, 5);
}
