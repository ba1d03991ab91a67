import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The handlers between which and their runtime a program stands. */
export const between = {
  /** They keep the annotations that crun is handed. */
  told: 'crun-told',
  toldNothing: 'crun-told-nothing',
  /** It hands runsc the label that containerd adds on a node with SELinux. */
  selinux: 'runsc-selinux',
} as const;

/** Writes the programs, each called like its handler, into `folder`. */
export function writeProgramsBetween(folder: string, runsc: string): void {
  const keep = (name: string) =>
    `grep -o '"annotations":{[^}]*}' "$word/config.json" >> ${annotationsFile(folder, name)}`;
  const label = '"selinuxLabel":"system_u:system_r:container_t:s0"';
  const addLabel = `sed -i 's|"process":{|"process":{${label},|' "$word/config.json"`;
  const write = (name: string, step: string, program: string) => {
    const path = join(folder, name);
    writeFileSync(path, `${script(step, program).join('\n')}\n`);
    chmodSync(path, 0o755);
  };
  for (const name of [between.told, between.toldNothing]) write(name, keep(name), '/usr/bin/crun');
  write(between.selinux, addLabel, runsc);
}

/** Where the annotations are kept that the handler's runtime is handed. */
export function annotationsFile(folder: string, handler: string): string {
  return join(folder, `${handler}.annotations`);
}

/** A script that does something with the folder ("bundle") of what is to be created, and then is the program. */
function script(step: string, program: string): readonly string[] {
  return [
    '#!/bin/bash',
    'for word; do',
    `  if [ "$before" = --bundle ]; then ${step}; fi`,
    '  before=$word',
    'done',
    `exec ${program} "$@"`,
  ];
}
