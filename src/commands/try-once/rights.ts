import { type Check, type Cloud, judged, onCloud } from "./check.ts";

interface Policy {
  bindings?: { role: string; members?: string[] }[];
}

/** A bucket that enforces this refuses every grant to allUsers, so that none has to be tried. */
export const noPublicBucket: Check = {
  name: "IAM: no bucket becomes public",
  look: onCloud(async ({ project, name, google }) => {
    const bucket = `${project}-${name}-pictures`;
    const { iamConfiguration: seen } = await google<{
      iamConfiguration?: { publicAccessPrevention?: string };
    }>(`https://storage.googleapis.com/storage/v1/b/${bucket}?fields=iamConfiguration`);
    const line = `publicAccessPrevention of ${bucket} is ${seen?.publicAccessPrevention}`;
    return judged([line], seen?.publicAccessPrevention === "enforced" ? [] : [line]);
  }),
};

/** Without both rights Pub/Sub forwards no dead letter, and only its console says so. */
export const deadLetterAgent: Check = {
  name: "IAM: the agent's rights to dead letters",
  look: onCloud(async (cloud) => {
    const agent = await agentOf(cloud);
    const missing: string[] = [];
    const topics = ["analysis", "linking", "due"];
    for (const topic of topics) {
      const full = `${cloud.name}-${topic}`;
      const needed = [
        [`topics/${full}-dead`, "roles/pubsub.publisher"],
        [`subscriptions/${full}`, "roles/pubsub.subscriber"],
      ] as const;
      for (const [path, role] of needed) {
        const at = `https://pubsub.googleapis.com/v1/projects/${cloud.project}/${path}:getIamPolicy`;
        const { bindings = [] } = await cloud.google<Policy>(at);
        const has = bindings.some((one) => one.role === role && one.members?.includes(agent));
        if (!has) missing.push(`${agent} lacks ${role} on ${path}`);
      }
    }
    return judged([`${agent} has both rights for ${topics.join(", ")}`], missing);
  }),
};

async function agentOf({ project, google }: Cloud): Promise<string> {
  const at = `https://cloudresourcemanager.googleapis.com/v1/projects/${project}`;
  const { projectNumber } = await google<{ projectNumber: string }>(at);
  return `serviceAccount:service-${projectNumber}@gcp-sa-pubsub.iam.gserviceaccount.com`;
}
