import { openCdn } from "../../src/platform/cdn/open.ts";
import { Deliveries } from "../deliveries/task.ts";
import { Purges } from "../purges/task.ts";
import { releaseTask } from "../releases/task.ts";
import type { WorkerServices } from "../services.ts";
import type { DueTask } from "./task.ts";

/** Every task whose work is due at a time; a new one joins here, and its rows with `claimDue`. */
export const dueTasks = (services: WorkerServices): DueTask[] => {
  const { cdn } = services.config;
  return [
    new Deliveries(services),
    releaseTask(services),
    ...(cdn === null ? [] : [new Purges(services, openCdn(cdn))]),
  ];
};
