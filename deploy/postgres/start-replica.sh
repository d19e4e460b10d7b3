#!/usr/bin/env bash
# Starts a PostgreSQL replica that streams from PRIMARY_HOST (port PRIMARY_PORT). The first start copies the primary. Arguments are
# passed to the server. PGPASSWORD contains the password of the user "replica".
set -euo pipefail
umask 077

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # An interrupted copy is started again. The folder gets its final name only when the copy is complete.
  copy="$PGDATA.copy"
  rm -rf "$copy"
  mkdir -p "$(dirname "$PGDATA")"
  pg_basebackup --dbname="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replica application_name=replica" \
    --pgdata="$copy" --write-recovery-conf --wal-method=stream --checkpoint=fast --no-password
  rm -rf "$PGDATA"
  mv "$copy" "$PGDATA"
fi
exec postgres "$@"
