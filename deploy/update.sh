# update and rollback of deploy/provodka, which reads this file. Beside releases/ lies the link `current`, the folder of the service;
# `previous` is where it led before.
root=$(dirname "$service")
ready_seconds=${PROVODKA_READY_SECONDS:-120}
[ -L "$service" ] || fail "The folder $service of $unit is no link to a release: see docs/operations/installation.md."

# In one step: nobody meets a moment without the link.
link() {
  ln -sfn "releases/$1" "$root/.$2.new"
  mv -T "$root/.$2.new" "$root/$2"
}

# One after another, each when the one before is ready and its proxy, which asks once a second, has had the time to see it.
restart_units() {
  for unit in $units; do
    [ "$unit" = "${units%% *}" ] || sleep 3
    systemctl restart "$unit" && comes_up || return 1
  done
}

# Whether a unit becomes ready before its process ends.
comes_up() {
  pid=$(property MainPID)
  waited=0
  until as_service "$service" deploy/ready.mjs 2 2>/dev/null; do
    waited=$((waited + 2))
    [ "$pid" != 0 ] && [ "$(property MainPID)" = "$pid" ] && [ "$waited" -lt "$ready_seconds" ] || return 1
  done
}

change_to() {
  former=$(basename "$(readlink "$service")")
  link "$former" previous
  link "$1" current
  if restart_units; then
    echo "$1 is ready; before it was $former."
    return
  fi
  echo "$1 did not come up: back to $former. journalctl -u $unit says why." >&2
  link "$former" current
  restart_units || fail "$former did not come up either."
  exit 1
}

unpack() {
  part=$releases/.part
  rm -rf "$part"
  trap 'rm -rf "$part"' EXIT
  (umask 022 && mkdir "$part" && tar -xf "$1" -C "$part" --no-same-owner) || fail "$1 was not unpacked."
  (cd "$part/$2" && sha256sum --quiet -c SHA256SUMS) || fail "$1 holds other files than it says."
  # Files have one and the same time, and the latest releases stay.
  touch "$part/$2"
  mv -T "$part/$2" "$releases/$2"
}

update() {
  archive=$(readlink -f "$1")
  name=$(basename "$archive" .tar.gz)
  [ -f "$archive" ] && [ -f "$archive.sha256" ] || fail "$1 or $1.sha256 is not there: bring both."
  [ "$(cut -d' ' -f1 "$archive.sha256")" = "$(sha256sum "$archive" | cut -d' ' -f1)" ] ||
    fail "$1 differs from its checksum: bring it anew."
  [ "$(basename "$(readlink "$service")")" != "$name" ] || fail "$name is the current release."
  [ -d "$releases/$name" ] || unpack "$archive" "$name"
  as_service "$releases/$name" server/src/commands/migrate.ts || fail "The database was not migrated, and $unit goes on as before."
  change_to "$name"
  forget_old
}

# Three stay, and those that are linked to.
forget_old() {
  for old in $(ls -1t "$releases" | tail -n +4); do
    case $old in
      "$(basename "$(readlink "$root/current")")" | "$(basename "$(readlink "$root/previous")")") ;;
      *) rm -rf "${releases:?}/$old" ;;
    esac
  done
}

rollback() {
  name=$(basename "${1:-$(readlink "$root/previous" || true)}")
  [ -n "$name" ] && [ -d "$releases/$name" ] || fail "There is no release ${name:-before this one} in $releases."
  change_to "$name"
}

[ "$command" = rollback ] || [ $# -eq 1 ] || fail 'Name one archive: deploy/provodka update provodka-….tar.gz'
alone
"$command" "$@"
exit
