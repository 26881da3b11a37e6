import { keyList, keySectionOwners } from "./key-list.ts";
import { KeySectionOf } from "./key-section.tsx";

type Runs = (service: "themes" | "places") => boolean;

/** The keys of places that the screen does not have at the moment, and that belong to a service which runs. */
export default function OtherKeys({ here, runs }: { here: ReadonlySet<string>; runs: Runs }) {
  return (
    <>
      <h3 className="help-others">Elsewhere</h3>
      <div className="help">
        {keyList
          .filter(({ group }) => !here.has(group) && isServed(group, runs))
          .map((section) => (
            <KeySectionOf key={section.group} {...section} />
          ))}
      </div>
    </>
  );
}

function isServed(group: string, runs: Runs): boolean {
  const owner = keySectionOwners[group];
  return owner === undefined || runs(owner);
}
