import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useState } from "react";
import type { SchemeChoices, SchemeName } from "../../../../tokens/schemes/choices.ts";
import { useIsHere } from "../../../parts/use-is-here.ts";
import { useRested } from "../../../parts/use-rested.ts";
import { proposedName } from "./proposed-name.ts";
import { readColor } from "./read-color.ts";
import { addressOf, EXAMPLE, type NewThemeSearch, turnedOf } from "./search.ts";
import { useSchemes } from "./use-schemes.ts";

function hexOf(typed: string): string | undefined {
  const read = readColor(typed);
  return "hex" in read ? read.hex : undefined;
}

/** The last color that the author typed in full. */
function useLastColor(typed: string): string | undefined {
  const now = hexOf(typed);
  const [last, setLast] = useState(now);
  if (now !== undefined && now !== last) setLast(now);
  return last;
}

/** The author's choices, kept in the address, with the schemes and the name that follow from them. */
export function useChoices(begun: NewThemeSearch) {
  const [color, setColor] = useState(begun.color === undefined ? EXAMPLE : hexed(begun.color));
  const [second, setSecond] = useState(
    begun.second === undefined ? undefined : hexed(begun.second),
  );
  const [chosen, setChosen] = useState<SchemeName>(begun.scheme ?? "true");
  const [turned, setTurned] = useState(() => turnedOf(begun));
  const [typedName, setName] = useState<string>();
  const lastColor = useLastColor(color);
  const lastSecond = useLastColor(second ?? "");
  const hasSecond = second !== undefined && second.trim() !== "";
  const choices: SchemeChoices | undefined =
    lastColor === undefined
      ? undefined
      : { ...turned, color: lastColor, ...(hasSecond && { second: lastSecond }) };
  const { data: schemes } = useSchemes(useDeferredValue(choices));
  const isReadable = hexOf(color) !== undefined && (!hasSecond || hexOf(second) !== undefined);
  const address = addressOf({ color, second, scheme: chosen }, turned);
  useAddress(address);
  return {
    color,
    setColor,
    second,
    setSecond,
    chosen,
    setChosen,
    turned,
    setTurned,
    /** The present choices; undefined while a field holds no color. */
    choices: isReadable ? choices : undefined,
    /** The last schemes that were computed; those of the present choices may still be to come. */
    schemes,
    scheme: schemes?.find(({ name }) => name === chosen) ?? schemes?.[0],
    name: typedName ?? proposedName(lastColor ?? EXAMPLE),
    setName,
    isNameTyped: typedName !== undefined,
    address,
  };
}

/** An address has no `#` before a hex. */
const hexed = (text: string): string => (/^[\da-f]{6}$/i.test(text) ? `#${text}` : text);

/** Writes the choices into the address once they rest, so that a reload and a link have them. */
function useAddress(address: NewThemeSearch): void {
  const navigate = useNavigate({ from: "/themes/new" });
  const rested = useRested(JSON.stringify(address));
  const [begun] = useState(rested);
  const isHere = useIsHere();
  useEffect(() => {
    if (!isHere() || (rested === begun && window.location.search === "")) return;
    void navigate({
      search: ({ from }) => ({
        ...(JSON.parse(rested) as NewThemeSearch),
        ...(from !== undefined && { from }),
      }),
      replace: true,
    });
  }, [rested, begun, navigate, isHere]);
}
