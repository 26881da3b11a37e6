import { Migration } from "@mikro-orm/migrations";

/** The camera's settings; older pictures get them when they are analysed again. */
export class Migration0013CameraSettings extends Migration {
  override name = "0013-camera-settings";

  override up(): void {
    this.addSql("alter table image add column camera_settings jsonb");
  }

  override down(): void {
    this.addSql("alter table image drop column camera_settings");
  }
}
