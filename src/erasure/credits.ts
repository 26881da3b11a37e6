import type { EntityManager } from "@mikro-orm/postgresql";

/** A person who is erased, by the names that a credit may have. */
interface Named {
  subject: string;
  username: string;
  name: string;
  email: string;
}

/** The shortest name that is sought within a credit; a shorter one must be all of it. */
const MIN_WITHIN = 3;

/** Whether a credit names the person, by one of their names as words of its own. */
export function isNamedIn(credit: string, { subject, username, name, email }: Named): boolean {
  const text = credit.trim().toLowerCase();
  return [subject, username, name, email]
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== "")
    .some((one) => text === one || ([...one].length >= MIN_WITHIN && hasWords(text, one)));
}

const LETTER = "[\\p{L}\\p{M}\\p{N}_]";

function hasWords(text: string, words: string): boolean {
  const escaped = words.replaceAll(
    /[^\p{L}\p{M}\p{N}_]/gu,
    (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`,
  );
  return new RegExp(`(?<!${LETTER})${escaped}(?!${LETTER})`, "u").test(text);
}

/**
 * Empties the credits of a person's pictures that name the person, or that come from their preferences.
 * Credits of others stay, because licences ask for them.
 */
export async function emptyCredits(
  em: EntityManager,
  person: Named,
  pseudonym: string,
): Promise<void> {
  const { subject } = person;
  const all: { credit: string; is_own: boolean }[] = await em.execute(
    `select distinct credit,
            credit is not distinct from (select credit from user_preference where subject = ?) as is_own
       from image where creator = ? and credit <> ''`,
    [subject, pseudonym],
  );
  const found = all.filter((one) => one.is_own || isNamedIn(one.credit, person));
  if (found.length === 0) return;
  await em.execute(
    `update image set credit = ''
      where creator = ? and credit in (select jsonb_array_elements_text(?::jsonb))`,
    [pseudonym, JSON.stringify(found.map(({ credit }) => credit))],
  );
}
