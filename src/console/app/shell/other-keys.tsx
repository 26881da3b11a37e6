import { runs } from "../../api/base.ts";
import { keyList, keySectionOwners } from "./key-list.ts";
import { KeySectionOf } from "./key-section.tsx";

/** The keys of places that the screen does not have at the moment. */
export default function OtherKeys({ here }: { here: ReadonlySet<string> }) {
  return (
    <>
      <h3 className="help-others">Elsewhere</h3>
      <div className="help">
        {keyList
          .filter(({ group }) => !here.has(group) && isServed(group))
          .map((section) => (
            <KeySectionOf key={section.group} {...section} />
          ))}
      </div>
    </>
  );
}

function isServed(group: string): boolean {
  const owner = keySectionOwners[group];
  return owner === undefined || runs(owner);
}
