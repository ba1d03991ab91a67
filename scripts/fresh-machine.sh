#!/usr/bin/env bash
# Runs a command as a newcomer would: in a clone of the last commit, on a Debian 12 with Node 20, npm, git and nothing
# else. Without arguments: both commands of the README.
#
#   npm run test:fresh
#   npm run test:fresh -- 'npm start -- --no-editor'
#
# Takes root on Linux, and mmdebstrap. The machine is a folder entered in namespaces of its own, a copy of a base that
# is made the first time (2 minutes, half a gigabyte) and kept in the cache; it is removed at the end.
set -euo pipefail
command=${*:-npm start -- --no-editor && CI=true npm test && CI=true npm run test:judges}
project=$(cd "$(dirname "$0")/.." && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/runtimeclass-test
node=20.19.5
base=$cache/debian-12-node-$node

[ "$(id -u)" = 0 ] || { echo "a fresh machine takes root (mounts, chroot)" >&2; exit 1; }
command -v mmdebstrap >/dev/null || { echo "a fresh machine takes mmdebstrap: apt-get install mmdebstrap" >&2; exit 1; }

make_base() {
  echo "Making the base of the fresh machine, about 2 minutes ..."
  rm -rf "$base.unfinished"
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,git bookworm "$base.unfinished"
  local architecture
  architecture=$(node -p process.arch)
  npm install --global --prefix="$base.unfinished/usr/local" --no-audit --no-fund --loglevel=error \
    "node-linux-$architecture@$node" npm@10.8.2
  mv "$base.unfinished" "$base"
}

mkdir -p "$cache"
[ -e "$base" ] || make_base
machine=$(mktemp -d "$cache/fresh-machine.XXXXXX")
entered=
finish() {
  # Everything in the machine ends with the process that entered it, before the files go.
  if [ -n "$entered" ]; then kill -9 "$entered" 2>/dev/null || true; wait "$entered" 2>/dev/null || true; fi
  rm -rf --one-file-system "$machine"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP
cp -a --reflink=auto "$base/." "$machine"
# The way to the network is this machine's: its names, certificates, proxy and npm registry.
cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
cp -L /etc/ssl/certs/ca-certificates.crt "$machine/etc/ssl/certs/"
git clone --quiet "$project" "$machine/root/project"

export machine command
registry=$(npm config get registry 2>/dev/null)
export registry
began=$SECONDS
code=0
# Mounts and processes end with the namespaces.
unshare --mount --pid --fork --kill-child bash -euo pipefail -c '
  mount -t proc proc "$machine/proc"
  mount --rbind /sys "$machine/sys"
  mount --rbind /dev "$machine/dev"
  exec env -i HOME=/root USER=root TERM="${TERM:-dumb}" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt npm_config_registry="$registry" \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} ${no_proxy:+no_proxy="$no_proxy"} \
    chroot "$machine" bash -c "cd /root/project && $command"
' &
entered=$!
wait "$entered" || code=$?
entered=
echo "On a fresh machine: exit code $code after $((SECONDS - began)) s"
exit "$code"
