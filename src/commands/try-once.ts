// npm run try-once: runs the checks of docs/google-cloud.md, "Checks to run once", on an installation.
import { endWith, readCommandLine, UsageError } from "../config/command-line.ts";
import type { Installation } from "./try-once/check.ts";
import { googleApis } from "./try-once/google.ts";
import { checks } from "./try-once/list.ts";
import { run } from "./try-once/run.ts";

const options = {
  url: { type: "string" },
  project: { type: "string" },
  region: { type: "string" },
  name: { type: "string", default: "tokenkit" },
} as const;

const command = {
  name: "npm run try-once",
  options,
  help: {
    about: `
Runs the checks of docs/google-cloud.md, "Checks to run once", on an installation, and prints for
each check the answer that it got. It goes on after a check that does not hold, or cannot be
asked. It changes nothing but one theme of its own, which it deletes again. It leaves to you the
checks that disturb an installation; the page has their commands.`,
    options: {
      "--url <address>": "the installation, such as https://themes.example.com",
      "--project <id>": "its Google Cloud project; without it, only the address is asked",
      "--region <region>": "its region, such as europe-west3; goes with --project",
      "--name <name>": "the name of its Terraform variables [tokenkit]",
    },
    variables: {
      TOKENKIT_KEY: "an editor's API key, for the check that publishes a theme",
      GOOGLE_APPLICATION_CREDENTIALS:
        "credentials of Google in a file; else those of gcloud auth application-default login",
    },
    statuses: {
      0: "all that it can ask here holds; the checks by hand are left to you",
      1: "something does not hold",
      3: "something could not be asked, and all else holds",
    },
  },
};

const values = readCommandLine(command);

/** @throws UsageError */
function installation(): Installation {
  const { url, project, region, name } = values;
  if (url === undefined || !URL.canParse(url) || !/^https?:/.test(url)) {
    throw new UsageError("--url takes the address of the installation.");
  }
  if ((project === undefined) !== (region === undefined)) {
    throw new UsageError("--project and --region go together.");
  }
  return {
    site: url.replace(/\/+$/, ""),
    key: process.env.TOKENKIT_KEY || undefined,
    cloud:
      project === undefined || region === undefined
        ? undefined
        : { project, region, name, google: googleApis() },
  };
}

function installationOrEnd(): Installation {
  try {
    return installation();
  } catch (error) {
    if (error instanceof UsageError) endWith(error, command.name);
    throw error;
  }
}

let isRead = true;
// The reader of the pipe may stop early, as `head` does. The checks go on, because one has to delete its theme.
process.stdout.on("error", () => {
  isRead = false;
});
const print = (line: string): void => {
  if (isRead) process.stdout.write(`${line}\n`);
};
const found = run(checks, installationOrEnd());
let next = await found.next();
for (; !next.done; next = await found.next()) print(next.value);
const { holds, fails, unasked, "by-hand": byHand, "not-here": notHere } = next.value;
print(`
${holds} hold, ${fails} do not, ${unasked} could not be asked, ${byHand} are by hand, ${notHere} do not apply.
docs/google-cloud.md has the commands of those by hand, under "Checks to run once".`);
process.exitCode = fails > 0 ? 1 : unasked > 0 ? 3 : 0;
