import type { FilePlace } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { decoded } from '../../base/decoded.ts';
import { folderAndName } from '../../documents/uri.ts';
import { code, link, type Markdown } from '../text/markdown.ts';

/**
 * A link that the Markdown preview of VS Code follows: a path from the first folder of the workspace, with the line. It
 * does not follow `file:` URIs (markdown-it validateLink).
 */
export function linkedPlace({ model }: Snapshot, { uri, range }: FilePlace): Markdown {
  const line = range.start.line + 1;
  const [root] = model.roots;
  const path = root === undefined ? undefined : pathFrom(root.endsWith('/') ? root : `${root}/`, uri);
  const name = path === undefined ? folderAndName(uri) : decoded(path);
  const shown = code(`${name}:${line}`);
  return path === undefined ? shown : link(shown, `/${path}#L${line}`);
}

function pathFrom(root: string, uri: string): string | undefined {
  if (uri.startsWith(root)) return uri.slice(root.length);
  const [from, to] = [root.split('/').slice(0, -1), uri.split('/')];
  let common = 0;
  while (common < from.length && from[common] === to[common]) common++;
  // `file:`, '' and '' are common to files of one machine.
  return common < 3 ? undefined : [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}
