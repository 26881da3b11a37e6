/** Help text that the subcommands with a connection share. */
export const serverHelp = `  --url <address>      the platform; overrides TOKENKIT_URL
  --timeout <seconds>  how long one answer may take [60]

Environment:
  TOKENKIT_URL  address of the platform, such as https://tokens.example.com
  TOKENKIT_KEY  API key. It is no option: arguments show in lists of processes and logs
  HTTPS_PROXY, HTTP_PROXY, NO_PROXY  the way through a proxy, with Node 24.14 or newer
  NODE_EXTRA_CA_CERTS  file with the certificates of further authorities to trust

Exit status:
  0  it succeeded
  1  it found what it looks for: a difference, an error, a change that the platform's rules refuse
  2  the command line is wrong
  3  it failed: no network or permission, no such name or file
  4  another author changed the theme in between, or the document's version is not known`;

/** The command's name: from the repository, or as the single file. */
const called = import.meta.url.endsWith(".ts") ? "npm run tokenkit" : "tokenkit";

/** The command as the user types it; npm takes options for its own unless two hyphens precede them. */
export const program = called === "tokenkit" ? called : `${called} --`;

/** The text for `--help` without a subcommand. */
export const usage = `${program} <command> [options]

Commands:
  convert <files…>       other tools' files into a token document, with a report
  validate <document>    its errors and warnings, with places
  pull <slug>            a theme's document from the platform
  push <document>        a document to the platform: the working copy, or live with --publish
  names <theme>          the custom properties that applications read, by token
  review <slug>          asks for a review of a theme's working copy, or says how it stands
  reviews                the open reviews
  preview <slug>         a link that shows a theme's working copy on your own pages
  release <action>       themes that go live together: create, schedule, publish, cancel, revert
  schedule <slug>        puts a theme's working copy live at a time
  places upload <folder> the pictures of a folder to a place, only those that it lacks
  diff <before> <after>  what a change means; files and themes, also one against the other

A file may be - for standard input.

Options:
  --help     this text; after a command, the command's help
  --version  the version of the file

Environment:
  NO_COLOR  turns colors off

Exit status:
  0  it succeeded
  1  it found what it looks for: a difference, an error, a change that the platform's rules refuse
  2  the command line is wrong
  3  it could not be done
  4  another author changed the theme in between, or the document's version is not known`;
