import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRegularFile } from '../base/regular-file.ts';
import { normalisedUri } from '../documents/uri.ts';
import type { RenderSource } from '../protocol/rendering.ts';

/** A chart or a kustomization on the disk of this machine. */
export interface RenderSourceOnDisk extends RenderSource {
  /** The absolute path of its folder. */
  readonly folder: string;
}

/**
 * The chart or the kustomization that a file or a folder belongs to: that of the nearest folder above it, or of itself,
 * with a Chart.yaml or a kustomization; `undefined` if there is none. If a folder has both, the kustomization counts
 * only for a path that names it.
 */
export async function findRenderSource(path: string): Promise<RenderSourceOnDisk | undefined> {
  const from = resolve(path);
  const named = kustomizationNames.filter(name => name === basename(from));
  for (let folder = (await isFolder(from)) ? from : dirname(from); ; folder = dirname(folder)) {
    for (const name of [...named, 'Chart.yaml', ...kustomizationNames]) {
      if (await isFile(join(folder, name))) return sourceIn(folder, name);
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** Source: kustomize `api/konfig/general.go:RecognizedKustomizationFileNames`. */
const kustomizationNames = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

async function sourceIn(folder: string, name: string): Promise<RenderSourceOnDisk> {
  const uri = normalisedUri(pathToFileURL(join(folder, name)).href);
  if (name !== 'Chart.yaml') return { kind: 'kustomization', name: basename(folder), uri, folder };
  const text = await readRegularFile(join(folder, name), longestChartFile).then(String, () => '');
  return { kind: 'chart', name: nameOfChart.exec(text)?.[1] ?? basename(folder), uri, folder };
}

const longestChartFile = 1024 * 1024;

const nameOfChart = /^name:[ \t]*["']?([\w.-]+)/m;

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  );
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isFile(),
    () => false,
  );
}
