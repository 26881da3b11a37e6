import { Migration } from "@mikro-orm/migrations";

/** Licence, credit and source of pictures, and each person's default for new ones. */
export class Migration0030PictureRights extends Migration {
  override name = "0030-picture-rights";

  override up(): void {
    this.addSql(`alter table image
      add column licence text not null default '',
      add column credit text not null default '',
      add column source text not null default ''`);
    this.addSql("create index image_licence on image (licence, created_at desc, id desc)");
    this.addSql("alter table user_preference add column licence text, add column credit text");
  }

  override down(): void {
    this.addSql("alter table user_preference drop column licence, drop column credit");
    this.addSql("drop index image_licence");
    this.addSql("alter table image drop column licence, drop column credit, drop column source");
  }
}
