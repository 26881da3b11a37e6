import { ImportProblem } from "../problem.ts";

/** A choice of own names that cannot be; its place is the field, such as `names.modes.appearance.dark.0`. */
export class NamesProblem extends ImportProblem {
  constructor(field: string, message: string) {
    super({ file: field.replace(/\[(\d+)\]/g, ".$1") }, message);
    this.name = "NamesProblem";
  }
}
