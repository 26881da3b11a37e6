import {
  type Check,
  type Cloud,
  type Finding,
  type Installation,
  notHere,
  onCloud,
} from "./check.ts";
import { NotAnswered } from "./google.ts";

/** Whether the worker pulls: it is a worker pool then, and a service otherwise. */
async function pulls({ project, region, name, google }: Cloud): Promise<boolean> {
  const pool = `projects/${project}/locations/${region}/workerPools/${name}-worker`;
  try {
    await google(`https://run.googleapis.com/v2/${pool}`);
    return true;
  } catch (error) {
    if (error instanceof NotAnswered && error.status === 404) return false;
    throw error;
  }
}

/** A check of a worker that Pub/Sub and Cloud Scheduler call; a worker that pulls is called by neither. */
export const onPushed = (
  look: (cloud: Cloud, of: Installation) => Promise<Finding>,
): Check["look"] =>
  onCloud(async (cloud, of) =>
    (await pulls(cloud))
      ? notHere("does not apply: the worker pulls its messages and has a timer of its own")
      : look(cloud, of),
  );
