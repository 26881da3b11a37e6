import type { Command } from "../command.ts";
import { statuses } from "../failure.ts";
import { wrong } from "../read-arguments.ts";
import { type Review, reviewWords } from "../reviews.ts";
import { Refused, Server } from "../server.ts";
import { addressOf } from "../themes.ts";
import { program, serverHelp } from "../usage.ts";

/** Asks for a review of a theme's working copy, or says how the open one stands. */
export const review: Command = {
  usage: `tokenkit review <slug> [options]

Asks for a review of a theme's working copy, which push saves, and prints who is missing. If a
review of it is open, it goes on with the present content, and the command says how it stands.
People give their verdicts in the console or by the API; a key cannot approve.

Options:
  --message <text>         what to look at, at most 2000 characters
  --publish-when-approved  the last approval puts it live
  --accept-breaking        with --publish-when-approved: even if it breaks what is live
  --json                   the review as JSON
${serverHelp}`,
  texts: ["message", "url", "timeout"],
  flags: ["publish-when-approved", "accept-breaking", "json"],
  words: [1, 1],
  async run(given, terminal) {
    const { words, texts, flags } = given;
    const address = addressOf(words[0] ?? "");
    if (address === undefined || address.version !== undefined) {
      throw wrong("review takes the slug of a theme, such as ocean.");
    }
    if (flags.has("accept-breaking") && !flags.has("publish-when-approved")) {
      throw wrong("--accept-breaking goes with --publish-when-approved.");
    }
    const server = new Server(given, process.env, terminal);
    const open = await openReview(server, address.slug);
    const found = open ?? (await ask(server, address.slug, { texts, flags }));
    if (flags.has("json")) terminal.json(found);
    else terminal.print(reviewWords(found, server.url));
    return statuses.done;
  },
};

async function openReview(server: Server, slug: string): Promise<Review | undefined> {
  const path = `/reviews?state=open&theme=${encodeURIComponent(slug)}`;
  const { body } = await server.ask(path);
  return (body as { items: Review[] }).items[0];
}

async function ask(
  server: Server,
  slug: string,
  { texts, flags }: Pick<Parameters<Command["run"]>[0], "texts" | "flags">,
): Promise<Review> {
  const path = `/themes/${encodeURIComponent(slug)}/working-copy`;
  const { body: copy } = await server.ask(path).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.httpStatus !== 404) throw error;
    throw error.saying(
      `${error.message} A review is of a working copy: ${program} push <document> --slug ${slug} saves one.`,
    );
  });
  const { body } = await server.ask(`${path}/reviews`, {
    method: "POST",
    json: {
      revision: (copy as { revision: number }).revision,
      publishWhenApproved: flags.has("publish-when-approved"),
      acceptBreaking: flags.has("accept-breaking"),
      ...(texts.message === undefined ? {} : { message: texts.message }),
    },
  });
  return body as Review;
}
