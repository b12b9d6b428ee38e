#!/bin/sh
# Makes what deploy/compose.yaml must not know: deploy/.env and deploy/secrets, once; and deploy/settings.env to be filled in. BACKUP_KEY is written down elsewhere, too:
# without it no backup opens.
set -eu
cd "$(dirname "$0")"
if [ -e .env ]; then
  echo 'deploy/.env is there already; nothing was changed.'
  exit 0
fi
umask 077
hex() { openssl rand -hex "$1"; }
store=$(hex 24)
metrics=$(hex 24)
mkdir -p secrets
cat > .env <<END
POSTGRES_PASSWORD=$(hex 24)
VALKEY_PASSWORD=$(hex 24)
GRAFANA_PASSWORD=$(hex 12)
STORE_SECRET=$store
METRICS_TOKEN=$metrics
SECRET_KEY=$(hex 32)
LEDGER_KEY=$(openssl rand -base64 32)
BACKUP_KEY=$(hex 32)
END
cat > settings.env <<END
# M-PESA, messages and whom to ask for help: names and meanings in README.md. Every node reads them.
END
cat > secrets/store.json <<END
{ "identities": [{ "name": "mnada", "credentials": [{ "accessKey": "mnada", "secretKey": "$store" }], "actions": ["Admin", "Read", "Write", "List", "Tagging"] }] }
END
printf '%s' "$metrics" > secrets/metrics-token
# Read by the containers' own users.
chmod 755 secrets
chmod 644 secrets/store.json secrets/metrics-token
echo 'Made deploy/.env and deploy/secrets. Write BACKUP_KEY down elsewhere.'
