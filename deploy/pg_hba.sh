#!/bin/sh
# Backups copy the cluster over the replication protocol, which the image lets in from itself alone.
set -eu
echo 'host replication mnada samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
