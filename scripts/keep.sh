#!/usr/bin/env bash
# Runs a program for as long as whoever started this script holds its standard input open.
#
# A test that dies (Ctrl-C, kill -9, a crash of Node) closes its end of the pipe, whatever else it forgets.
# The program runs in a process group of its own, so that the programs it started end with it; then the folder
# that KEEPER_REMOVES names, if any, is removed.
set -m

# The processes below one, of whatever group, where the system tells (Linux).
below() {
  local child
  for child in $(cat "/proc/$1"/task/*/children 2>/dev/null); do
    echo "$child"
    below "$child"
  done
}

exec 3<&0
"$@" </dev/null 3<&- &
program=$!
{
  cat <&3 >/dev/null
  rest=$(below "$program")
  kill -9 -- "-$program" 2>/dev/null
  if [ -n "${KEEPER_REMOVES:-}" ]; then rm -rf -- "$KEEPER_REMOVES"; fi
  # Some are in groups of their own: keepers like this one, which end by themselves, and others, which do not.
  if [ -n "$rest" ] && kill -0 $rest 2>/dev/null; then
    sleep 1
    kill -9 $rest 2>/dev/null
  fi
} &
# Without bash's word that a signal ended it, which the exit code says too.
{ wait "$program"; } 2>/dev/null
