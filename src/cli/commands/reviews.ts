import type { Command } from "../command.ts";
import { statuses } from "../failure.ts";
import { type Review, reviewLine } from "../reviews.ts";
import { Server } from "../server.ts";
import { serverHelp } from "../usage.ts";

/** Lists the open reviews. */
export const reviews: Command = {
  usage: `tokenkit reviews [options]

Lists the open reviews, the newest first: theme, what is missing, who asked.

Options:
  --json  as JSON
${serverHelp}`,
  texts: ["url", "timeout"],
  flags: ["json"],
  words: [0, 0],
  async run(given, terminal) {
    const server = new Server(given, process.env, terminal);
    const items: Review[] = [];
    for (let total = 1; items.length < total; ) {
      const { body } = await server.ask(`/reviews?state=open&limit=100&offset=${items.length}`);
      const page = body as { items: Review[]; total: number };
      items.push(...page.items);
      total = page.items.length === 0 ? 0 : page.total;
    }
    if (given.flags.has("json")) terminal.json({ items });
    else
      terminal.print(items.length === 0 ? "No review is open." : items.map(reviewLine).join("\n"));
    return statuses.done;
  },
};
