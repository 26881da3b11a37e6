/** SQL that makes the positions of a database what releases before 0028 made. */
export const POSITIONS_BEFORE = `
  create extension earthdistance;
  drop trigger place_located on place;
  drop trigger image_located on image;
  drop function locate_place, locate_image, globe_box, globe_chord, globe_point;
  alter table place drop column position;
  alter table place add column position cube
    generated always as (ll_to_earth(latitude, longitude)) stored;
  alter table image drop column position, drop column reach;
  alter table image
    add column position cube generated always as (ll_to_earth(latitude, longitude)) stored,
    add column reach cube generated always as (
      earth_box(ll_to_earth(latitude, longitude), link_radius_meters * 1.00112372 + 0.01)) stored;
  delete from migration where name = '0028-own-globe';`;
