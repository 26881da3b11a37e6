import { Kbd, keyWords } from "../../parts/kbd.tsx";
import type { KeySection } from "./key-list.ts";

/** The keys of one place. */
export const KeySectionOf = ({ group, keys }: KeySection) => (
  <section>
    <h3>{group}</h3>
    <dl>
      {keys.map(([text, does]) => (
        <div key={`${text} ${does}`} className="row">
          <dt>{does}</dt>
          <dd className="row end">
            <Kbd keys={text} />
            <span className="visually-hidden">{keyWords(text)}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
