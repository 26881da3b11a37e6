/** The themes, tokens and pages that a person visited in this browser. */

/** A recently seen theme, token or other page. */
export type Recent =
  | { kind: "theme"; slug: string; name: string }
  | {
      kind: "token";
      slug: string;
      /** The theme's name. */
      theme: string;
      dotted: string;
      type?: string;
      css: { light?: string; dark?: string };
    }
  | { kind: "page"; path: string; name: string };

const MAX_OF_KIND = 8;

const KEY = "tokenkit-console-recent ";
const keyOf = (subject: string): string => KEY + subject;

const identityOf = (recent: Recent): string =>
  recent.kind === "page"
    ? recent.path
    : `${recent.kind} ${recent.slug} ${recent.kind === "token" ? recent.dotted : ""}`;

/** The latest of each kind, the latest first. */
export const recentOf = (subject: string): Recent[] => recentAt(keyOf(subject));

function recentAt(key: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** The name of a theme that was seen in this browser, by any person: the session may not be known yet. */
export function recentThemeName(slug: string): string | undefined {
  const keys = Object.keys(storage()).filter((key) => key.startsWith(KEY));
  const seen = keys.flatMap(recentAt).find((one) => one.kind === "theme" && one.slug === slug);
  return seen?.kind === "theme" ? seen.name : undefined;
}

/** The browser's storage, or nothing if that is forbidden. */
function storage(): object {
  try {
    return localStorage;
  } catch {
    return {};
  }
}

/** Whether storage holds what this version wrote; another one may have written otherwise. */
function isRecent(one: unknown): one is Recent {
  if (typeof one !== "object" || one === null) return false;
  const { kind, slug, name, theme, dotted, css, path } = one as Record<string, unknown>;
  const areTexts = (...texts: unknown[]) => texts.every((text) => typeof text === "string");
  if (kind === "theme") return areTexts(slug, name);
  if (kind === "page") return areTexts(path, name);
  return (
    kind === "token" && areTexts(slug, theme, dotted) && typeof css === "object" && css !== null
  );
}

/** Puts something first among what is recent. */
export function remember(subject: string, recent: Recent): void {
  const identity = identityOf(recent);
  const all = [recent, ...recentOf(subject).filter((one) => identityOf(one) !== identity)];
  const ofKind = new Map<Recent["kind"], number>();
  const kept = all.filter(({ kind }) => {
    const count = (ofKind.get(kind) ?? 0) + 1;
    ofKind.set(kind, count);
    return count <= MAX_OF_KIND;
  });
  try {
    localStorage.setItem(keyOf(subject), JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs the recent ones, nothing else.
  }
}
