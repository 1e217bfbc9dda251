-- The demo that made this person, null for real people: whom the demo made has a password everybody knows.
alter table users add column demo_id uuid;

-- A demo that stands already gets an id, and its people are told from those who signed up later.
with demo as (
  update settings
  set value = jsonb_build_object('state', value, 'id', gen_random_uuid())
  where name = 'demo' and jsonb_typeof(value) = 'string'
  returning value ->> 'id' as id, updated_at
)
update users set demo_id = demo.id::uuid
from demo
where users.email = users.login || '@example.ru' and users.created_at < demo.updated_at;
