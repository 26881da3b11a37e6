import { expect, it } from "vitest";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";

it("lists errors before warnings, each in the order of the document", () => {
  const { findings } = analyseWhole(
    JSON.stringify({
      legacy: { $type: "color", $value: "#123456" },
      lost: { $type: "color", $value: "{nowhere}" },
      small: { $type: "dimension", $value: "4px" },
      alsoLost: { $type: "color", $value: "{nowhere}" },
    }),
  );
  expect(findings.map(({ severity, path }) => `${severity} ${path}`)).toEqual([
    "error lost",
    "error alsoLost",
    "warning legacy",
    "warning small",
  ]);
});
