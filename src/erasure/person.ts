/** A person, and the text that takes the place of their subject and id. */
export interface Erased {
  subject: string;
  id: string;
  pseudonym: string;
}

/** The members of JSON that hold a subject, at any depth below them. */
const SUBJECT_KEYS: ReadonlySet<string> = new Set(["actor", "by", "subject", "createdBy"]);
/** The types of entities that the log names by a subject or a person's id. */
const PERSONAL: ReadonlySet<unknown> = new Set(["session", "preference", "user"]);

/** The log's sentence about a person's account or session, without their name. */
export function sentenceOf(action: string, summary: string): string {
  if (action === "auth.login")
    return summary.replace(/^.*( signed in as \w+)$/s, "An erased person$1");
  if (action === "auth.logout") return "An erased person signed out";
  if (action === "user.sign_out") return "Signed an erased person out everywhere";
  return summary;
}

/** JSON with the pseudonym for the person where it names people, and otherwise as it is. */
export function withoutPerson(value: unknown, person: Erased, isSubject = false): unknown {
  if (typeof value === "string")
    return isSubject && isPerson(value, person) ? person.pseudonym : value;
  if (Array.isArray(value)) return value.map((one) => withoutPerson(one, person, isSubject));
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Record<string, unknown>;
  const isPersonal = PERSONAL.has(fields.entityType);
  const isAbout =
    isPersonal && [fields.actor, fields.entityId].some((one) => isPerson(one, person));
  return Object.fromEntries(
    Object.entries(fields).map(([key, one]) => {
      if (typeof one === "string") {
        if (key === "message") return [key, withoutSubject(one, person)];
        if (key === "summary" && isAbout) return [key, sentenceOf(String(fields.action), one)];
      }
      const isOne = isSubject || SUBJECT_KEYS.has(key) || (key === "entityId" && isPersonal);
      return [key, withoutPerson(one, person, isOne)];
    }),
  );
}

const isPerson = (value: unknown, { subject, id }: Erased): boolean =>
  value === subject || value === id;

/** A refusal's sentence, which may name people by subject, with the pseudonym for this one. */
function withoutSubject(text: string, { subject, pseudonym }: Erased): string {
  const pattern = subject.replaceAll(
    /[^\p{L}\p{N}_]/gu,
    (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`,
  );
  return text.replaceAll(
    new RegExp(`(?<![\\p{L}\\p{N}_])${pattern}(?![\\p{L}\\p{N}_])`, "gu"),
    pseudonym,
  );
}
