/** A problem that a person can fix: only its message is printed, and the demo exits with status 1. */
export class DemoProblem extends Error {
  override name = "DemoProblem";
}
