#!/bin/sh
# Starts a Citus coordinator and two workers on this machine, for trials and tests. PostgreSQL must have the Citus extension.
# Usage: start.sh FOLDER [FIRST_PORT]        (an empty folder, or one of an earlier start; run as a user that is not root)
#        start.sh FOLDER stop
# PG_BIN is the folder of the server's programs; the default comes from pg_config. Prints the address for --store.
set -eu
folder=$1
port=${2:-55500}
bin=${PG_BIN:-$(pg_config --bindir)}
servers="0 1 2" # 0 is the coordinator

if [ "$port" = stop ]; then
  for server in $servers; do "$bin/pg_ctl" -D "$folder/$server" -m fast stop >/dev/null || true; done
  exit
fi

on() { "$bin/psql" -h 127.0.0.1 -p $((port + $1)) -U laurel -d "$2" -qAtX -v ON_ERROR_STOP=1 -c "$3"; }

for server in $servers; do
  data=$folder/$server
  if [ ! -f "$data/PG_VERSION" ]; then
    "$bin/initdb" -D "$data" -U laurel -A trust -E UTF8 --locale=C >/dev/null
    # Only this machine may connect, and the servers connect to each other without a password.
    cat >>"$data/postgresql.conf" <<SETTINGS
shared_preload_libraries = 'citus'
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
port = $((port + server))
max_prepared_transactions = 200
citus.node_conninfo = 'sslmode=prefer'
SETTINGS
  fi
  "$bin/pg_ctl" -D "$data" status >/dev/null || "$bin/pg_ctl" -D "$data" -l "$data.log" -w start >/dev/null
  if [ -z "$(on "$server" postgres "SELECT 1 FROM pg_database WHERE datname = 'laurel'")" ]; then
    on "$server" postgres 'CREATE DATABASE laurel'
    on "$server" laurel 'CREATE EXTENSION citus'
  fi
done

on 0 laurel "SELECT citus_set_coordinator_host('127.0.0.1', $port)" >/dev/null
for server in 1 2; do on 0 laurel "SELECT citus_add_node('127.0.0.1', $((port + server)))" >/dev/null; done
echo "postgres://laurel@127.0.0.1:$port/laurel"
