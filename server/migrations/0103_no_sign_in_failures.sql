-- Failures are counted in attempts since 0009. The table goes with the next release, since the one before this still clears it.
delete from sign_in_failures;
