-- Tickets to support stand in the queue of complaints: they are of nobody, are answered, and one person has many.
-- Files are complained of too.
alter table complaints alter column about_uuid drop not null;
-- what an error screen showed
alter table complaints add column error_code text;
alter table complaints
  drop constraint complaints_subject_kind_check,
  add check (subject_kind in ('order', 'response', 'message', 'review', 'profile', 'file', 'support')),
  drop constraint complaints_status_check,
  add check (status in ('waiting', 'taken', 'confirmed', 'rejected', 'answered')),
  drop constraint complaints_check1,
  add constraint complaints_named check ((subject_kind = 'profile') = (profile_uuid is not null)
    and (subject_kind in ('profile', 'support')) = (subject_number is null)
    and (subject_kind = 'support') = (about_uuid is null)),
  drop constraint complaints_check3,
  add constraint complaints_ended check ((status in ('confirmed', 'rejected', 'answered')) = (decided_at is not null)),
  add constraint complaints_ticket check (case when subject_kind = 'support' then status not in ('confirmed', 'rejected')
    and warning is null and order_id is null else status <> 'answered' and error_code is null end);
create unique index complaints_once on complaints (reporter_uuid, subject_kind, subject_number, profile_uuid)
  nulls not distinct where subject_kind <> 'support';
alter table complaints drop constraint complaints_reporter_uuid_subject_kind_subject_number_profil_key;
