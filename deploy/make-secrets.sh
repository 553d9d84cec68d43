#!/bin/sh
# Makes the secrets of compose.yaml beside it, once: what is there stays.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
if [ -e secrets/portal-secret ]; then
  echo 'The secrets are there already.'
  exit 0
fi
password=$(head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n')
printf '%s' "$password" > secrets/database-password
printf 'postgresql://abhyas:%s@database:5432/abhyas' "$password" > secrets/database-url
head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n' > secrets/portal-secret
# containers read them as accounts of their own; the folder is closed to everyone else
chmod 644 secrets/*
echo 'The secrets are made. Keep a copy of secrets/ with your backups.'
