import type { FileRange, ManifestFile } from './manifest-file.ts';

/** A place in the configuration of a node's container runtime that names a handler. */
export interface HandlerName {
  readonly handler: string;
  readonly uri: string;
  /** Of the name alone, without quotes. */
  readonly range: FileRange;
}

/** Whether a file can be the configuration of containerd or CRI-O by its name. */
export function isNodeConfigName(path: string): boolean {
  return /\.(toml|conf)$/i.test(path);
}

/**
 * Every place that names a handler in a configuration of containerd or CRI-O: the head of its table and of those below
 * it, and the default. Source: containerd `docs/cri/config.md`, CRI-O `docs/crio.conf.5.md`.
 */
export function handlerNames(file: ManifestFile): readonly HandlerName[] {
  const { source, uri } = file;
  return [...source.text.matchAll(tableHead), ...source.text.matchAll(defaultHandler)].map(match => {
    const quoted = match[2]!;
    const handler = quoted.replace(/^(["'])(.*)\1$/, '$2');
    const start = match.index + match[1]!.length + (quoted.length - handler.length) / 2;
    const range = { start: source.positionAt(start), end: source.positionAt(start + handler.length) };
    return { handler, uri, range };
  });
}

const tableHead =
  /^([ \t]*\[[ \t]*(?:plugins\.[^\]\r\n]*|crio\.runtime)\.runtimes\.)("[^"\r\n]+"|'[^'\r\n]+'|[\w-]+)(?=[ \t]*[.\]])/gm;

const defaultHandler = /^([ \t]*default_runtime(?:_name)?[ \t]*=[ \t]*)("[^"\r\n]+"|'[^'\r\n]+')/gm;
