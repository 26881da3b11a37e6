import { type Check, fails, holds } from "./check.ts";
import { ask, reasonOf } from "./site.ts";

/** Everything else asks an installation that runs. */
export const serves: Check = {
  name: "It serves",
  async look({ site }) {
    const answer = await ask(`${site}/status`).catch((error: Error) => error);
    if (answer instanceof Error) return fails(`${site} does not answer: ${reasonOf(answer)}`);
    const line = `${site}/status answered ${answer.status}: ${answer.text.slice(0, 200)}`;
    return answer.status === 200 ? holds(line) : fails(line);
  },
};
