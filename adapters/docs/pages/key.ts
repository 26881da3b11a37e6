/**
 * Puts the admin's key into the shell's environment, from its file if the service generated one.
 */
export const keyCommand = (keyFile: string | undefined): string =>
  keyFile === undefined
    ? 'export TOKENKIT_KEY="…your key…"'
    : `export TOKENKIT_KEY="$(cat ${keyFile})"`;
