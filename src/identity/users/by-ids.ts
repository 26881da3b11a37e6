import { z } from "zod";
import { signedIn } from "../../procedures/builders.ts";
import { ANONYMOUS, keyOfSubject, subjectOfKey } from "../../procedures/caller.ts";
import { ApiKey } from "../keys/api-key.ts";
import { User } from "./user.ts";

/** As many people as a screen names. */
const MAX_IDS = 100;
/** The longest subject that a provider may assert (OpenID Connect Core, 2). */
const MAX_SUBJECT = 255;

const personSchema = z
  .object({
    id: z.string().meta({ description: "The requested subject." }),
    name: z.string().meta({ description: "The name to show; never an e-mail address." }),
    kind: z.enum(["person", "key", "system"]).meta({
      description:
        "`key` is an API key, revoked ones included; `system` stands for whoever was not signed in.",
    }),
  })
  .meta({ id: "Person" });
type Person = z.infer<typeof personSchema>;

/**
 * The names of people by subject, in the requested order; skips unknown subjects. Every signed-in person
 * may read names, because they appear next to people's work, but not e-mail addresses.
 */
export const byIds = signedIn
  .input(
    z.object({
      ids: z
        .array(z.string().max(MAX_SUBJECT, `must have at most ${MAX_SUBJECT} characters`))
        .max(MAX_IDS, `must be at most ${MAX_IDS}`)
        .meta({ description: "Subjects such as `key:7f3a9c21`, from `createdBy` and the like." }),
    }),
  )
  .output(z.array(personSchema))
  .query(async ({ ctx: { em }, input }) => {
    const wanted = [...new Set(input.ids)];
    const keyIds = wanted.flatMap((subject) => keyOfSubject(subject) ?? []);
    const keys = keyIds.length === 0 ? [] : await em.find(ApiKey, { id: { $in: keyIds } });
    const users = await em.find(User, { subject: { $in: wanted } });
    const people = new Map<string, Omit<Person, "id">>([
      [ANONYMOUS, { name: "Somebody not signed in", kind: "system" }],
      ...keys.map(({ id, name }) => [subjectOfKey(id), { name, kind: "key" }] as const),
      ...users.map((user) => [user.subject, { name: nameOf(user), kind: "person" }] as const),
    ]);
    return wanted.flatMap((id) => {
      const found = people.get(id);
      return found === undefined ? [] : [{ id, ...found }];
    });
  });

/** Without a name from the provider, uses the part of the e-mail address before the @. */
const nameOf = ({ name, email }: User): string =>
  name === email && name.includes("@") ? name.slice(0, name.indexOf("@")) : name;
