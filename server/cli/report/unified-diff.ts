import { sep } from 'node:path';
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/**
 * The change of a file as a unified diff that `git apply` and `patch -p1` take. `path` is the path for the user. Names are
 * written as git does: in quotes and with octal escapes where they have other characters than printable ones of ASCII. The lines are
 * those of the file, whatever they hold.
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  const name = path.replaceAll(sep, '/').replace(/^\/+/, '');
  const options = { headerOptions: FILE_HEADERS_ONLY };
  const diff = createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, options);
  const headers = diff.slice(0, diff.indexOf('\n@@'));
  // Where a name has a space, `patch` takes what is before that for the name, unless a tab ends it.
  return headers.replace(/^... [^"\n]* .*$/gm, '$&\t') + diff.slice(headers.length);
}
