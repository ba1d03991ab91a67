import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { run } from '../../processes.ts';
import { inProject } from '../../project.ts';
import { cachedFolder, cacheRoot, hashOfFile } from '../cache.ts';
import { removeGoCaches, runGo, setUpGo } from '../go.ts';
import { MissingPart } from '../missing-part.ts';

/** The name by which Pods of the tests ask for the image, and containerd for that of sandboxes. */
export const imageName = 'node.test/probe:1';

const source = inProject('test', 'node', 'image', 'probe.go');

/**
 * Makes the image of the node if it is missing, without a registry: busybox, and the program `test/node/image/probe.go`,
 * which is also the process of sandboxes.
 */
export async function setUpImage(): Promise<void> {
  await cachedFolder(basename(dirname(imagePath())), build);
}

/** The archive with the image once it is made, as `ctr images import` takes it. */
export function imagePath(): string {
  return join(cacheRoot(), `node-image-${hashOfFile(source)}-${process.arch}`, 'image.tar');
}

/** The program of the image, which also runs outside of it. */
export function probePath(): string {
  return join(dirname(imagePath()), 'probe');
}

async function build(folder: string): Promise<void> {
  const root = join(folder, 'root');
  for (const name of ['bin', 'etc', 'tmp', 'proc', 'sys', 'dev'])
    await mkdir(join(root, name), { recursive: true });
  const go = await setUpGo('1.24.0');
  const task = { what: 'building the program of the image', usually: 10 };
  const flags = ['-trimpath', '-ldflags=-s -w', `-o=${join(folder, 'probe')}`];
  const { code, output } = await runGo(task, go, ['build', ...flags, source], folder);
  if (code !== 0) throw new MissingPart(`go build ${source} failed:\n${output}`);
  await removeGoCaches(folder);
  await copyFile(join(folder, 'probe'), join(root, 'bin', 'probe'));
  await symlink('bin/probe', join(root, 'pause'));
  await copyFile('/bin/busybox', join(root, 'bin', 'busybox'));
  await command(folder, 'chroot', root, '/bin/busybox', '--install', '-s', '/bin');
  await command(folder, 'chmod', '1777', join(root, 'tmp'));
  await writeFile(join(root, 'etc', 'passwd'), 'root:x:0:0:root:/:/bin/sh\n');
  await command(folder, 'tar', '--owner=0', '--group=0', '-C', root, '-cf', 'layer.tar', '.');
  const digest = createHash('sha256')
    .update(await readFile(join(folder, 'layer.tar')))
    .digest('hex');
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const config = {
    architecture,
    os: 'linux',
    config: { Entrypoint: ['/pause'], Env: ['PATH=/bin'] },
    rootfs: { type: 'layers', diff_ids: [`sha256:${digest}`] },
  };
  const manifest = [{ Config: 'config.json', RepoTags: [imageName], Layers: ['layer.tar'] }];
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await command(folder, 'tar', '-cf', 'image.tar', 'manifest.json', 'config.json', 'layer.tar');
  for (const name of ['root', 'layer.tar', 'config.json', 'manifest.json'])
    await rm(join(folder, name), { recursive: true });
}

async function command(cwd: string, ...words: string[]): Promise<void> {
  const { code, output } = await run(words, { cwd, output: 'collect', limit: 300 });
  if (code !== 0) throw new MissingPart(`${words.join(' ')} failed:\n${output.trimEnd()}`);
}
