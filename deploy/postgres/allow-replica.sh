#!/usr/bin/env bash
# The PostgreSQL image runs this once, when it creates the primary's database. It creates a user for the replica that may copy the log.
set -euo pipefail

psql --set=ON_ERROR_STOP=1 --set=password="$REPLICA_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
CREATE ROLE replica WITH REPLICATION LOGIN PASSWORD :'password';
SQL
echo 'host replication replica samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
