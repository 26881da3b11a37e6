/** Answers with what it is given, or never. */
export default function run(task: string): string {
  while (task === "hang");
  return task;
}
