/** How the engine calls axes: the little of it that the page needs as well as the worker. */
export { keyOf, keyProblem } from "../../tokens/resolver/axes.ts";
