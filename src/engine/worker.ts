import { type TaskName, tasks } from "./tasks.ts";

/** The thread's one task, by name. */
export default function run({ name, args }: { name: TaskName; args: never }): unknown {
  return tasks[name](args);
}
