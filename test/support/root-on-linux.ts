import { spawnSync } from 'node:child_process';

/** Why a test that becomes other users is skipped, if it is. */
export const notRoot = process.getuid?.() !== 0 && 'only root can become another user';

/** Options of Node with which a process of root goes on as the user 65534, which owns nothing. */
export const asNobody: readonly string[] = [
  '--import',
  'data:text/javascript,process.setgroups([]);process.setgid(65534);process.setuid(65534)',
];

/** Why a test that mounts file systems is skipped, if it is. */
export const cannotMount = whyNot();

/**
 * A command that runs the one behind it with mounts that no other process sees. In the script, which a shell runs, "$0" is
 * the folder and "$@" the command.
 */
export function withMounts(script: string, folder: string): readonly string[] {
  return ['unshare', '--mount', 'sh', '-ec', script, folder];
}

function whyNot(): string | false {
  const tried = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], {
    encoding: 'utf8',
  });
  return tried.status !== 0 && `no file system can be mounted here: ${tried.stderr ?? tried.error?.message}`;
}
