// For the build of an image: loads what the roles load, so that Node's compile cache has all of it.
import { globSync } from "node:fs";

const root = new URL("../", import.meta.url);
// The last are loaded where the environment asks for them.
const modules = ["start/{platform,worker}.ts", "platform/{blobs,queue,telemetry}/*.ts"];
for (const file of globSync(modules, { cwd: root })) await import(new URL(file, root).href);
// Some of them would keep a program running.
process.exit();
