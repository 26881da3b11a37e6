import { runs } from "../../src/config/owners.ts";
import { openCdn } from "../../src/platform/cdn/open.ts";
import { Deliveries } from "../deliveries/task.ts";
import { Purges } from "../purges/task.ts";
import { releaseTask } from "../releases/task.ts";
import type { WorkerServices } from "../services.ts";
import type { DueTask } from "./task.ts";

/** Every task of the services that run whose work is due at a time; a new one joins here, and its rows with `claimDue`. */
export const dueTasks = (services: WorkerServices): DueTask[] => {
  const { cdn } = services.config;
  const ofThemes = (): DueTask[] => [
    releaseTask(services),
    ...(cdn === null ? [] : [new Purges(services, openCdn(cdn))]),
  ];
  return [new Deliveries(services), ...(runs(services.config, "themes") ? ofThemes() : [])];
};
