import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { printable } from '../../base/printable.ts';

/** The change of a file as a unified diff that `git apply` and `patch -p1` take. `path` is the path for the user. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const name = printable(path.replaceAll('\\', '/').replace(/^\/+/, ''));
  const options = { headerOptions: FILE_HEADERS_ONLY };
  return createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, options);
}
