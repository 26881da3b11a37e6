import { type Check, type Cloud, type Finding, judged } from "./check.ts";
import { onPushed } from "./pushed.ts";
import { ask } from "./site.ts";

interface Binding {
  role: string;
  members?: string[];
}

/** The Cloud Run service of one program, as Google describes it. */
const serviceAt = ({ project, region, name }: Cloud, program: string): string =>
  `https://run.googleapis.com/v2/projects/${project}/locations/${region}/services/${name}-${program}`;

const addressOf = async (cloud: Cloud, program: string): Promise<string> =>
  (await cloud.google<{ uri: string }>(serviceAt(cloud, program))).uri;

/** From outside Google's network nothing of the worker answers, and inside only its caller may ask. */
export const workerCaller: Check = {
  name: "IAM: only the configured caller reaches the worker",
  look: onPushed(async (cloud) => {
    const uri = await addressOf(cloud, "worker");
    const { bindings = [] } = await cloud.google<{ bindings?: Binding[] }>(
      `${serviceAt(cloud, "worker")}:getIamPolicy`,
    );
    const callers = bindings
      .filter(({ role }) => role === "roles/run.invoker")
      .flatMap(({ members = [] }) => members);
    const expected = `serviceAccount:${cloud.name}-caller@${cloud.project}.iam.gserviceaccount.com`;
    const { status } = await ask(`${uri}/sweep`, { method: "POST" });
    const said = `POST ${uri}/sweep answered ${status} from here`;
    return judged(
      [said, `may call it: ${callers.join(", ")}`],
      [
        ...(status === 404 ? [] : [`${said}, not 404`]),
        ...(callers.join() === expected ? [] : [`may call it: ${callers.join(", ") || "none"}`]),
      ],
    );
  }),
};

/** Nothing but the balancer reaches web, and the balancer shows no metrics. */
export const webByBalancer: Check = {
  name: "IAM: web answers through the balancer alone",
  async look({ site, cloud }) {
    const balancer = await closed(`${site}/metrics`);
    if (balancer.verdict === "fails" || cloud === undefined) return withHint(balancer, cloud);
    const uri = await addressOf(cloud, "web");
    const own = await closed(`${uri}/status`);
    return { verdict: own.verdict, lines: [...balancer.lines, ...own.lines] };
  },
};

/** Whether an address is as if it did not exist. */
async function closed(address: string): Promise<Finding> {
  const { status } = await ask(address);
  const said = `${address} answered ${status}`;
  return judged([said], status === 404 ? [] : [`${said}, not 404`]);
}

const withHint = (finding: Finding, cloud: Cloud | undefined): Finding =>
  cloud === undefined
    ? { ...finding, lines: [...finding.lines, "web's own address: give --project and --region"] }
    : finding;
