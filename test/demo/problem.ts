/** What a person can mend: its message is printed alone, and the demo ends with status 1. */
export class DemoProblem extends Error {
  override name = "DemoProblem";
}
