#!/bin/sh
# On a host, as root, in the folder that npm run machines wrote for it: installs its packages and settings, and starts them. It may run again, after a change of the settings.
set -eu
cd "$(dirname "$0")"
export DEBIAN_FRONTEND=noninteractive
has() { grep -qx "$1" units; }

if has abhyas || has abhyas-worker; then
  if [ ! -e /opt/abhyas/package.json ]; then
    echo 'Put the checkout of the portal into /opt/abhyas first.'
    exit 1
  fi
  id abhyas > /dev/null 2>&1 || useradd --system --home-dir /opt/abhyas abhyas
  chown -R abhyas: /opt/abhyas
fi

apt-get update
# Patroni makes the cluster: Debian's own would take its port
if has patroni; then
  apt-get install -y postgresql-common
  sed -i 's/^#*create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf
fi
# shellcheck disable=SC2046
apt-get install -y -o Dpkg::Options::=--force-confold $(cat packages)

known=$(ls -d /etc/systemd/system/*.service.d/abhyas.conf 2> /dev/null || true)
cp -R etc/. /etc/
# what holds passwords is read by its program alone
for file in patroni/config.yml pgbackrest/pgbackrest.conf pgbackrest/backup.sh pgbouncer/pgbouncer.ini pgbouncer/userlist.txt; do
  [ ! -e "/etc/$file" ] || { chown root:postgres "/etc/$file" && chmod 640 "/etc/$file"; }
done
for file in abhyas.env abhyas-worker.env pgbackrest/backup.env; do [ ! -e "/etc/$file" ] || chmod 600 "/etc/$file"; done
for path in $(cd etc && find . -type d); do chmod 755 "/etc/$path"; done
for path in $(cd etc && find systemd etcd haproxy keepalived -type f 2> /dev/null); do chmod 644 "/etc/$path"; done
if has etcd; then install -d -o etcd -g etcd -m 700 /var/lib/etcd/abhyas; fi

systemctl daemon-reload
while read -r unit; do
  systemctl enable "$unit"
  # what runs with settings of ours already reads them again while it works; etcd waits for the other hosts, so nothing is waited for here
  case $unit:$known in
    haproxy:*haproxy.service.d* | pgbouncer:*pgbouncer.service.d* | patroni:*patroni.service.d*) systemctl reload-or-restart --no-block "$unit" ;;
    *) systemctl restart --no-block "$unit" ;;
  esac
done < units
if has patroni; then systemctl enable --now abhyas-backup@full.timer abhyas-backup@diff.timer abhyas-backup@try.timer; fi
