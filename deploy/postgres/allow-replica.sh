#!/usr/bin/env bash
# Run once by the image of PostgreSQL, when the primary's database is made: a user for the replica, and its right to copy the log.
set -euo pipefail

psql --set=ON_ERROR_STOP=1 --set=password="$REPLICA_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE replica WITH REPLICATION LOGIN PASSWORD :'password';
SQL
echo 'host replication replica samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
