/** The database writes down the process that changes the state of a picture's analysis. */
export const NOTING_ANALYSES = `
  create table analysed (at bigserial, replica text, image uuid, status text);
  create function note_analysis() returns trigger language plpgsql as $$ begin
    insert into analysed (replica, image, status)
      values (current_setting('application_name'), new.id, new.analysis_status);
    return null; end $$;
  create trigger noting after update of analysis_status on image for each row
    when (new.analysis_status is distinct from old.analysis_status)
    execute function note_analysis()`;
