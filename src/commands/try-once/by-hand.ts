import type { Check, Cloud, Installation } from "./check.ts";

/** Asks Google beforehand about a check that a person does; returns one line. */
type Beforehand = (cloud: Cloud) => Promise<string>;

interface Instance {
  settings?: {
    availabilityType?: string;
    backupConfiguration?: { enabled?: boolean; pointInTimeRecoveryEnabled?: boolean };
  };
}

const instanceOf = ({ project, name, google }: Cloud): Promise<Instance> =>
  google<Instance>(`https://sqladmin.googleapis.com/v1/projects/${project}/instances/${name}`);

const availability: Beforehand = async (cloud) => {
  const { settings } = await instanceOf(cloud);
  return `the database is ${settings?.availabilityType}; only REGIONAL has a standby`;
};

const backups: Beforehand = async (cloud) => {
  const { enabled, pointInTimeRecoveryEnabled } =
    (await instanceOf(cloud)).settings?.backupConfiguration ?? {};
  return `backups are ${enabled ? "on" : "off"}, moments are ${pointInTimeRecoveryEnabled ? "kept" : "not kept"}`;
};

const alerts: Beforehand = async ({ project, google }) => {
  const at = `https://monitoring.googleapis.com/v3/projects/${project}`;
  const { alertPolicies = [] } = await google<{ alertPolicies?: { enabled?: boolean }[] }>(
    `${at}/alertPolicies?pageSize=1000`,
  );
  const { notificationChannels = [] } = await google<{ notificationChannels?: unknown[] }>(
    `${at}/notificationChannels?pageSize=1000`,
  );
  const on = alertPolicies.filter(({ enabled }) => enabled).length;
  return `${on} of ${alertPolicies.length} alerts are on, with ${notificationChannels.length} channels`;
};

const byHand = (name: string, what: string, beforehand?: Beforehand): Check => ({
  name,
  async look({ cloud }: Installation) {
    const lines = [what];
    if (cloud !== undefined && beforehand !== undefined) {
      const said = await beforehand(cloud).catch((error: Error) => `not asked: ${error.message}`);
      lines.push(`Beforehand: ${said}.`);
    }
    return { verdict: "by-hand", lines };
  },
});

export const staleWhileDown = byHand(
  "CDN while the program is down",
  "Stop the database and the program; pages must still get their stylesheets.",
);
export const rateLimits = byHand(
  "Rate limits",
  "Set a low limit, apply, and ask more often; the balancer must answer 429.",
);
export const scaling = byHand(
  "Scaling",
  "Upload 200 pictures at once; workers must come, and go again, without an alert.",
);
export const replacing = byHand(
  "Replacing a worker",
  "Roll out while pictures are analysed; each must be done in one attempt.",
);
export const failover = byHand(
  "Failover",
  "Fail the database over while requests come; 503 for a minute, then 200.",
  availability,
);
export const backToAMoment = byHand(
  "Back to a moment",
  "Delete a theme, and restore the moment before; it must be back.",
  backups,
);
export const traces = byHand(
  "Traces",
  "Add a picture; Trace explorer must show one trace from upload to linking.",
);
export const alertsReach = byHand(
  "Alerts",
  "Stop the database for five minutes; each recipient must hear of it, and of its end.",
  alerts,
);
export const rollingBack = byHand(
  "Rolling back",
  "Send traffic to the release before; it must serve on the newer tables.",
);
