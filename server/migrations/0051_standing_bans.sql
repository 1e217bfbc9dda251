-- Whether the person or this side of them has a ban that stands, run out or not: the few who have are looked up among themselves.
alter table profiles add column has_ban boolean not null default false;
update profiles p set has_ban = true from users u where u.uuid = p.user_uuid and (p.is_banned or u.is_banned);
create index profiles_with_ban on profiles (uuid) where has_ban;

create function note_ban_of_side() returns trigger language plpgsql as $$
begin
  new.has_ban := new.is_banned or (select u.is_banned from users u where u.uuid = new.user_uuid);
  return new;
end $$;
create trigger profiles_ban before insert or update of is_banned on profiles
  for each row execute function note_ban_of_side();

create function note_ban_of_person() returns trigger language plpgsql as $$
begin
  update profiles p set has_ban = p.is_banned or new.is_banned where p.user_uuid = new.uuid;
  return null;
end $$;
create trigger users_ban after update of is_banned on users for each row
  when (old.is_banned <> new.is_banned) execute function note_ban_of_person();
