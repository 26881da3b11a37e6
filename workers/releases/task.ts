import { RELEASES } from "../../src/releases/claim.ts";
import { serviceCaller } from "../../src/service-router.ts";
import type { DueTask } from "../due/task.ts";
import type { WorkerServices } from "../services.ts";

/** Puts scheduled releases live at their time. */
export const releaseTask = (services: WorkerServices): DueTask => ({
  name: RELEASES,
  next: () => serviceCaller(services, "releases").releases.next(),
  async run({ signal }) {
    while (!signal.aborted) {
      const { releases } = serviceCaller(services, "releases");
      const claimed = await releases.claim({});
      if (claimed === null) return;
      await releases.fire(claimed).catch((error: unknown) => {
        const { id } = claimed;
        services.logger.warn(
          { error, release: id },
          "A release is tried again once its claim lapses",
        );
      });
    }
  },
});
