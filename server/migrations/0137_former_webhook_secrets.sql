-- A secret that was replaced signs for a day more beside the new one, so that its receiver misses nothing meanwhile.
alter table webhooks
  add column former_secret_sealed bytea,
  add column former_until timestamptz,
  add constraint webhooks_former check ((former_secret_sealed is null) = (former_until is null));
