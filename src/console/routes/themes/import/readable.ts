/** Names of files that are read out of folders and archives. */
export const readable =
  /\.(?:jsonc?|json5|ya?ml|tokens|css|pcss|postcss|s[ac]ss)$|(?:^|\/)tailwind\.config\.[cm]?[jt]s$/i;

/** Whether the service finds a file in an archive too: it reads no configuration in a folder of one. */
export const isPackable = (name: string): boolean =>
  readable.test(name) && !/\/tailwind\.config\.\w+$/i.test(name);

/** The same for the dialog that chooses files, which knows their last part alone. */
export const ACCEPTED =
  ".json,.jsonc,.json5,.yaml,.yml,.tokens,.css,.pcss,.postcss,.sass,.scss,.js,.cjs,.mjs,.ts,.cts,.mts,.zip";
