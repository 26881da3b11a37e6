import type { EntityManager } from "@mikro-orm/postgresql";
import type { Erased } from "./person.ts";

/** The themes around rows that name the subject: transactions lock a theme before what belongs to it. */
const THEMES = `
  select id from theme where created_by = :s or updated_by = :s
     or strpos(concat(editors::text, owners::text), :quoted) > 0
  union select theme_id from theme_revision where created_by = :s
  union select theme_id from working_copy where saved_by = :s or :s = any(contributors)
  union select theme_id from review where requested_by = :s or closed_by = :s or strpos(problem::text, :quoted) > 0
  union select theme_id from review join review_verdict on review_id = review.id where by = :s
  union select theme_id from review join review_comment on review_id = review.id where by = :s or resolved_by = :s
  union select theme_id from release join release_item on release_id = release.id
   where created_by = :s or scheduled_by = :s or ended_by = :s or reverted_by = :s or strpos(reasons::text, :quoted) > 0`;

const PLACES = `
  select id from place where creator = :s
  union select place_id from image where creator = :s
  union select place_id from comment where creator = :s`;

/** A restoration locks its item after the place, and would bring the subject back. */
const ITEMS = `
  select id from bin_item where creator = :s
  union select item_id from bin_row where creator = :s`;

/** Locks the themes, places and items of the bin with rows of a person, in the order of every other transaction. */
export async function lockAround(em: EntityManager, { subject }: Erased): Promise<void> {
  const quoted = JSON.stringify(subject).slice(1, -1);
  for (const [table, ids] of [
    ["theme", THEMES],
    ["place", PLACES],
    ["bin_item", ITEMS],
  ] as const) {
    const values: string[] = [];
    const sql = ids.replaceAll(/:(s|quoted)\b/g, (_, name) => {
      values.push(name === "s" ? subject : quoted);
      return "?";
    });
    await em.execute(`select id from ${table} where id in (${sql}) order by id for update`, values);
  }
}
