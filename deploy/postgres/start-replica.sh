#!/usr/bin/env bash
# Starts a replica of PostgreSQL that streams from PRIMARY_HOST (port PRIMARY_PORT); the first time with a copy of the primary. What
# follows on the command line goes to the server. The password of the user "replica" is in PGPASSWORD.
set -euo pipefail
umask 077

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that broke off is begun anew: it is put in its place only when it is whole.
  copy="$PGDATA.copy"
  rm -rf "$copy"
  mkdir -p "$(dirname "$PGDATA")"
  pg_basebackup --dbname="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replica application_name=replica" \
    --pgdata="$copy" --write-recovery-conf --wal-method=stream --checkpoint=fast --no-password
  rm -rf "$PGDATA"
  mv "$copy" "$PGDATA"
fi
exec postgres "$@"
