import { useState } from "react";
import { base } from "#console/api/base.ts";
import { type AxisListing, axesToChoose, type Modes } from "#console/parts/modes.ts";
import { ModesPicker } from "#console/parts/modes-picker.tsx";
import { Addresses } from "./addresses.tsx";
import { fitting } from "./axes.ts";
import { Check } from "./check.tsx";
import { Code } from "./code.tsx";
import { ownAddress, ownLink } from "./own-link.ts";
import { Segments } from "./segments.tsx";

const appearances = [
  ["all", "Both, as the page chooses"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

/** The one link by which an application follows the theme under the names that it reads already. */
export function OwnSnippet({
  slug,
  version,
  axes,
}: {
  slug: string;
  version: number;
  axes: readonly AxisListing[];
}) {
  const [appearance, setAppearance] = useState<(typeof appearances)[number][0]>("all");
  const [pinned, setPinned] = useState(false);
  const [references, setReferences] = useState(false);
  const [isOne, setOne] = useState(false);
  const [chosen, setModes] = useState<Modes>({});
  const modes = isOne ? fitting(axes, chosen, appearance) : {};
  const choice = {
    slug,
    appearance: appearance === "all" ? undefined : appearance,
    modes,
    v: pinned ? version : undefined,
    references,
  };
  const origin = `${window.location.origin}${base}`;
  const sheet = ownAddress(origin, "theme.css", choice);
  const hasAxes = axesToChoose(axes).length > 0;
  return (
    <>
      <div className="wrap stretch use-choices">
        <Segments
          name="Appearance"
          options={appearances}
          value={appearance}
          onChange={setAppearance}
        />
        <Segments
          name="Version"
          options={[
            ["current", "Follow what is live"],
            ["pinned", `Stay at ${version}`],
          ]}
          value={pinned ? "pinned" : "current"}
          onChange={(value) => setPinned(value === "pinned")}
        />
        {hasAxes && (
          <Segments
            name="Contexts"
            options={[
              ["all", "All, as the page chooses"],
              ["one", "One of each axis"],
            ]}
            value={isOne ? "one" : "all"}
            onChange={(value) => setOne(value === "one")}
          />
        )}
        {hasAxes && isOne && (
          <ModesPicker
            axes={axes}
            modes={modes}
            appearance={appearance === "all" ? "light" : appearance}
            onModes={(next, own) => {
              setModes(next);
              if (own !== undefined && appearance !== "all") setAppearance(own);
            }}
          />
        )}
        <div className="wrap stretch use-checks">
          <Check checked={references} onChange={setReferences}>
            Keep references: a page that overrides one property has the others follow
          </Check>
        </div>
      </div>
      <Code text={ownLink(sheet)} name="Snippet" />
      <p className="quiet prose">
        Add it to the <code>head</code> of your application, before or after its own stylesheets.
        Nothing else changes.
      </p>
      <Addresses
        rows={[
          { name: pinned ? "Pinned URL" : "Stylesheet", address: sheet },
          {
            name: "Variables as JSON",
            address: ownAddress(origin, "theme.json", {
              ...choice,
              appearance: choice.appearance ?? "light",
            }),
          },
        ]}
      />
    </>
  );
}
