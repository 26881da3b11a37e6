import { useId } from "react";
import { chooseName, type NameChoice } from "#console/editing/names/choices.ts";
import { formWriting, nameWriting, type StatedName } from "#console/editing/names/token.ts";
import type { EditedDocument, OwnName, TokenInfo } from "#console/editing/types.ts";
import { CopyButton } from "#console/parts/copy-button.tsx";
import { printedName } from "#tokens/css.ts";
import { channelForms, isPropertyName } from "#tokens/own/token-name.ts";
import { Line } from "./line.tsx";

const forms = {
  hsl: "hsl: 222 47% 11%",
  rgb: "rgb: 25 118 210",
  "rgb-list": "rgb-list: 13,110,253",
} as const;

const choiceOf = ({ isStated, property }: OwnName): NameChoice =>
  property === undefined ? "page" : isStated ? "stated" : "rule";

/** The custom property by which the theme's applications read a token, and the form of its value there. */
export function OwnNameFields({
  document,
  token,
  locked,
}: {
  document: EditedDocument;
  token: TokenInfo;
  locked: boolean;
}) {
  const group = useId();
  const { own } = token;
  if (own === undefined) return null;
  const write = (name: StatedName) => document.edit(nameWriting(document.text(), token.path, name));
  const choice = choiceOf(own);
  const options: readonly [NameChoice, string][] = [
    ["rule", `By the rule, ${own.ruled}`],
    ["stated", "A name of its own"],
    ["page", "Left to the page"],
  ];
  return (
    <fieldset className="grid gap-8 pad-16" aria-label="Own name" disabled={locked}>
      <div className="flex own-name-head">
        <span>Own name</span>
        {own.property !== undefined && (
          <CopyButton
            text={`var(${printedName(own.property)})`}
            name="Copy var()"
            className="tool--small end"
          />
        )}
      </div>
      {options.map(([value, word]) => (
        <label key={value} className="flex gap-8 notes-check">
          <input
            type="radio"
            className="tk-radio"
            name={group}
            checked={choice === value}
            onChange={() => chooseName(document, token, value)}
          />
          <span className="cut">{word}</span>
        </label>
      ))}
      {choice === "stated" && (
        <Line
          label="Custom property"
          placeholder={own.ruled}
          text={own.property ?? ""}
          isCode
          problemOf={problemOf}
          onWrite={(next) => write(next === "" ? undefined : next)}
        />
      )}
      {choice !== "page" && token.type === "color" && (
        <FormChoice
          form={own.as}
          onForm={(as) => document.edit(formWriting(document.text(), token.path, as))}
        />
      )}
    </fieldset>
  );
}

const problemOf = (name: string): string | undefined =>
  name === "" || isPropertyName(name)
    ? undefined
    : "Write -- and a name without white space, such as --primary";

function FormChoice({
  form,
  onForm,
}: {
  form: OwnName["as"];
  onForm: (form: OwnName["as"]) => void;
}) {
  return (
    <label className="grid gap-4 quiet caption">
      <span>Its value is</span>
      <select
        className="tk-select"
        value={form ?? "color"}
        onChange={({ target }) => onForm(channelForms.find((one) => one === target.value))}
      >
        <option value="color">A color</option>
        {channelForms.map((one) => (
          <option key={one} value={one}>
            {`Numbers for ${forms[one]}`}
          </option>
        ))}
      </select>
    </label>
  );
}
