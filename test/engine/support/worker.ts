/** Answers with its input, or never. */
export default function run(task: string): string {
  while (task === "hang");
  return task;
}
