// An image build runs this: it loads every module of the roles, so Node's compile cache is complete.
import { globSync } from "node:fs";

const root = new URL("../", import.meta.url);
// The second pattern has modules that a start imports only if the environment enables them.
const modules = ["start/{platform,worker}.ts", "platform/{blobs,queue,telemetry}/*.ts"];
for (const file of globSync(modules, { cwd: root })) await import(new URL(file, root).href);
// Some of these modules would keep the process alive.
process.exit();
