import { Migration } from "@mikro-orm/migrations";

/** The folders of rendered responses in the blob store, which outlive their themes until a sweep removes them. */
export class Migration0019KeptArtefacts extends Migration {
  override name = "0019-kept-artefacts";

  override up(): void {
    this.addSql(`create table kept_artefact (
      generation text not null,
      theme_id uuid not null,
      version integer not null,
      bytes bigint not null,
      used_at timestamptz not null default now(),
      primary key (generation, theme_id, version)
    )`);
  }

  override down(): void {
    this.addSql("drop table kept_artefact");
  }
}
