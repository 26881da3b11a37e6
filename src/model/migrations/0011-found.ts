import { Migration } from "@mikro-orm/migrations";

/** Accents, which do not tell words apart. */
const MARKS = "[\\u0300-\\u036f]+";
/** All of ASCII that is neither letter, digit nor space: the parser would see addresses and signs. */
const PUNCTUATION = "[\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e]+";

/** SQL: the words of a text, as `src/places/search/words.ts` looks for them. */
const words = (text: string): string => {
  const plain = `normalize(regexp_replace(normalize(${text}, NFD), '${MARKS}', '', 'g'), NFC)`;
  return `to_tsvector('simple', regexp_replace(${plain}, '${PUNCTUATION}', ' ', 'g'))`;
};

/** What places and pictures are found by: words, where they are, who made them, what is in them. */
export class Migration0011Found extends Migration {
  override name = "0011-found";

  override up(): void {
    this.addSql(`alter table place add column words tsvector not null
      generated always as (${words("title || ' ' || description")}) stored`);
    this.addSql("create index place_words on place using gin (words)");
    this.addSql("create index place_position on place using gist (position)");
    this.addSql("create index place_coordinate on place (latitude, longitude)");
    this.addSql("create index place_creator on place (creator, created_at desc, id desc)");
    this.addSql(`alter table image add column words tsvector not null
      generated always as (
        ${words("caption || ' ' || camera_make || ' ' || camera_model")}
      ) stored`);
    this.addSql("create index image_words on image using gin (words)");
    this.addSql("create index image_coordinate on image (latitude, longitude)");
    this.addSql("create index image_creator on image (creator, created_at desc, id desc)");
    this.addSql(
      "create index image_analysis_status on image (analysis_status, created_at desc, id desc)",
    );
    this.addSql("create index image_taken_at on image (taken_at) where taken_at is not null");
    this.addSql("create index badge_label on badge (label, image_id)");
  }

  override down(): void {
    this.addSql("drop index badge_label");
    this.addSql(
      "drop index image_taken_at, image_analysis_status, image_creator, image_coordinate, image_words",
    );
    this.addSql("alter table image drop column words");
    this.addSql("drop index place_creator, place_coordinate, place_position, place_words");
    this.addSql("alter table place drop column words");
  }
}
