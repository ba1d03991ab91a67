#!/usr/bin/env bash
# Runs a command as the first process but one of a machine of its own: new mounts, processes, network, host name, IPC and
# cgroups. What it mounts, starts and opens ends with it; it writes to FOLDER and to cgroups below one of its own.
#   enter-node.sh FOLDER CGROUP COMMAND...
set -euo pipefail
folder=$1 cgroup=$2
shift 2
# What starts here is not to remove the folder when it ends.
unset KEEPER_REMOVES

if [ "${INSIDE:-}" != 1 ]; then
  # A cgroup of its own in each hierarchy: the namespace shows nothing above it.
  while read -r _ at type _; do
    [ "$type" = cgroup ] || continue
    own=$(cat /proc/self/cgroup | awk -F: -v name="${at##*/}" '$2 == name || $2 == "name=" name { print $3 }')
    new="$at${own%/}/$cgroup"
    mkdir -p "$new"
    if [ "${at##*/}" = cpuset ]; then
      cat "$at${own%/}/cpuset.cpus" > "$new/cpuset.cpus"
      cat "$at${own%/}/cpuset.mems" > "$new/cpuset.mems"
    fi
    echo $$ > "$new/cgroup.procs"
  done < /proc/mounts
  export INSIDE=1
  exec unshare --mount --pid --net --uts --ipc --cgroup --fork --kill-child --propagation private \
    bash "$0" "$folder" "$cgroup" "$@"
fi

# The kernel creates no user namespace for a process in a chroot (current_chrooted in create_user_ns, kernel/user_namespace.c),
# and gVisor needs one: the folder of the chroot becomes the root of the mounts of this machine.
if [ -z "${LEFT_CHROOT:-}" ] && ! unshare --user true 2>/dev/null; then
  mkdir -p "$folder/way-out"
  export LEFT_CHROOT=1
  exec perl -e '
    opendir my $root, "/" or die; chdir $root;
    chroot shift or die "chroot: $!";
    chdir ".." for 1 .. 100;
    chroot "." or die "chroot: $!";
    chdir $root or die "chdir: $!";
    exec "/bin/sh", "-c", q(mount --move . / && exec chroot . "$@"), @ARGV;
  ' "$folder/way-out" sh bash "$0" "$folder" "$cgroup" "$@"
fi

mount -t proc proc /proc
hierarchies=$(awk '$3 == "cgroup" { print $2 }' /proc/mounts)
mount -t sysfs sysfs /sys
mount -t tmpfs -o mode=755 tmpfs /sys/fs/cgroup
for at in $hierarchies; do
  name=${at##*/} option=${at##*/}
  if [ "$name" = systemd ]; then option=none,name=systemd; fi
  mkdir "/sys/fs/cgroup/$name"
  mount -t cgroup -o "$option" cgroup "/sys/fs/cgroup/$name"
done
# `/srv` has what Pods ask for by hostPath.
for at in /run /var/log /var/lib /srv; do mount -t tmpfs -o mode=755 tmpfs "$at"; done
mkdir -p /var/lib/kubelet "$folder/kubelet" /run/netns
# The shim of gVisor looks for volumes here, wherever the kubelet has them.
mount --bind "$folder/kubelet" /var/lib/kubelet

# The kubelet sets sysctls that the whole machine has: it writes to files instead. A second /proc has none of them,
# because the kernel lets a user namespace mount /proc only where a whole one is visible.
mkdir -p "$folder/proc" "$folder/sysctls"
mount -t proc proc "$folder/proc"
for name in vm/overcommit_memory vm/panic_on_oom kernel/panic kernel/panic_on_oops kernel/keys/root_maxkeys kernel/keys/root_maxbytes; do
  own="$folder/sysctls/${name//\//.}"
  cat "/proc/sys/$name" > "$own"
  mount --bind "$own" "/proc/sys/$name"
done

# It has an address that is not the loopback's, and a default route that leads nowhere: programs ask for both.
hostname node.test
printf '127.0.0.1 localhost\n10.99.0.1 node.test\n' > "$folder/hosts"
mount --bind "$folder/hosts" /etc/hosts
ip=/bin/busybox
"$ip" ip link set lo up
"$ip" ip link add node0 type bridge
"$ip" ip addr add 10.99.0.1/24 dev node0
"$ip" ip link set node0 up
"$ip" ip route add default via 10.99.0.254
# runsc recognises the network of a node by this file, which only the machine's first network has.
mount -t tmpfs tmpfs /proc/sys/net/core
echo 64 > /proc/sys/net/core/dev_weight
echo 1 > /proc/sys/net/ipv4/ip_forward
mount --make-rshared /

# Not `exec`: this process collects those that lost their parents.
"$@"
