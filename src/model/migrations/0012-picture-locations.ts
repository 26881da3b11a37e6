import { Migration } from "@mikro-orm/migrations";

/**
 * How precisely other people see where a picture was taken. `latitude` and `longitude`, and the columns
 * derived from them, now hold the public position; separate columns hold the camera's. A picture with a
 * position other than its place's got it from its camera.
 */
export class Migration0012PictureLocations extends Migration {
  override name = "0012-picture-locations";

  override up(): void {
    this.addSql(`alter table image
      add column location_precision text not null default 'exact'
        check (location_precision in ('exact', 'approximate', 'hidden')),
      add column camera_latitude double precision check (camera_latitude between -90 and 90),
      add column camera_longitude double precision check (camera_longitude between -180 and 180),
      add check ((camera_latitude is null) = (camera_longitude is null)),
      add check (location_precision <> 'hidden' or latitude is null)`);
    this.addSql(`update image set camera_latitude = image.latitude, camera_longitude = image.longitude
      from place
      where place.id = image.place_id and image.latitude is not null
        and (image.latitude, image.longitude)
            is distinct from (place.latitude, place.longitude)`);
  }

  /** Going back does not expose hidden positions. */
  override down(): void {
    this.addSql(`alter table image
      drop column location_precision, drop column camera_latitude, drop column camera_longitude`);
  }
}
