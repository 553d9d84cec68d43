#!/bin/sh
# On each database host as postgres, with DATABASE_HOSTS and DATABASE_PASSWORD: `full` and `diff` back up where the primary is; `try` restores the newest backup into a
# spare folder of a standby (of the primary where it is alone), reads all of it and removes it. What succeeded is noted for the metrics page.
set -eu
kind=$1
repository='pgbackrest --stanza=abhyas-${POSTGRES}'
ask() { psql --host="$1" --username=postgres --no-psqlrc -qtAc "$2" postgres; }
note() {
  PGPASSWORD=$DATABASE_PASSWORD psql "host=$DATABASE_HOSTS user=abhyas dbname=abhyas target_session_attrs=read-write" --no-psqlrc -qc \
    "insert into last_backups (kind, at) values ('$1', now()) on conflict (kind) do update set at = excluded.at"
}

if [ "$kind" != try ]; then
  [ "$(ask /run/postgresql 'select pg_is_in_recovery()')" = f ] || exit 0
  $repository --type="$kind" backup
  note base
  exit
fi

[ "$(ask /run/postgresql 'select pg_is_in_recovery() or not exists (select from pg_stat_replication)')" = t ] || exit 0
bin=$(ask /run/postgresql "select setting from pg_config where name = 'BINDIR'")
folder=/var/lib/postgresql/try
settings="-c port=5432 -c listen_addresses= -c unix_socket_directories=$folder -c hba_file=$folder/pg_hba.conf -c ident_file=$folder/pg_ident.conf"
settings="$settings -c archive_mode=off -c synchronous_standby_names= -c shared_buffers=128MB"
# a copy that an upgrade makes goes to the real database alone
settings="$settings -c max_logical_replication_workers=0"
stop() {
  "$bin/pg_ctl" --pgdata="$folder" --mode=immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
stop
mkdir -m 700 "$folder"
$repository --pg1-path="$folder" --archive-mode=off restore
"$bin/pg_ctl" --pgdata="$folder" --options="$settings" --timeout=86400 --wait start
# it is writable once it has replayed everything
until [ "$(ask "$folder" 'select pg_is_in_recovery()')" = f ]; do sleep 1; done
newest=$(ask "$folder" 'select pg_last_xact_replay_timestamp()')
echo "The backup has everything until $newest"
[ "$(ask "$folder" "select '$newest' > now() - interval '10 minutes'")" = t ]
pg_dump --host="$folder" --username=postgres abhyas >/dev/null
note restore
