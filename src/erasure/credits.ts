import type { EntityManager } from "@mikro-orm/postgresql";

/** A person who is erased, by the names that a credit may have. */
interface Named {
  subject: string;
  username: string;
  name: string;
  email: string;
}

/**
 * Empties the credits of a person's pictures that name the person, or that come from their preferences.
 * Credits of others stay, because licences
 * ask for them.
 */
export async function emptyCredits(
  em: EntityManager,
  person: Named,
  pseudonym: string,
): Promise<void> {
  const { subject, username, name, email } = person;
  const names = [subject, username, name, email].filter((text) => text.trim() !== "");
  await em.execute(
    `update image set credit = ''
      where creator = ? and credit <> '' and (
        credit = (select credit from user_preference where subject = ?)
        or exists (select from jsonb_array_elements_text(?::jsonb) as known (text)
                    where strpos(lower(credit), lower(known.text)) > 0))`,
    [pseudonym, subject, JSON.stringify(names)],
  );
}
