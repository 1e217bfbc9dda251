-- When whoever sits at the session last proved who they are; null for sessions opened before.
alter table sessions add column proved_at timestamptz;
-- Since when the person has a second factor, a passkey or an authenticator app; null while there is none.
alter table users add column second_factor_at timestamptz;
