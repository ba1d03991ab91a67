#!/usr/bin/env bash
# Runs a program for as long as whoever started this script holds its standard input open.
#
# A test that dies (Ctrl-C, kill -9, a crash of Node) closes its end of the pipe, whatever else it forgets.
# The program runs in a process group of its own, so that the programs it started end with it; then the folder
# that KEEPER_REMOVES names, if any, is removed.
set -m
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
{
  cat <&3 >/dev/null
  kill -9 -- "-$program" 2>/dev/null
  if [ -n "${KEEPER_REMOVES:-}" ]; then rm -rf -- "$KEEPER_REMOVES"; fi
} &
wait "$program"
