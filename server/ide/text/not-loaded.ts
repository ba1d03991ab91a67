import type { NotLoaded } from '../../analysis/not-loaded.ts';
import { t } from '../../base/l10n.ts';
import { fileNameOf } from '../../documents/uri.ts';
import { isOfDaemon } from '../../node-config/printed.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';

/** What a node has instead of a table as it is written, and why that may be: a sentence each. */
export function notLoadedInWords(each: NotLoaded): readonly [string, string] {
  return [whatInWords(each), whyInWords(each)];
}

function whatInWords({ handler, setting, printed }: NotLoaded): string {
  const { printedBy, file } = printed;
  const source = isFile(file.uri) ? `${printedBy}, ${fileNameOf(fileUriOf(file.uri))}` : printedBy;
  if (setting === undefined) return t('The node does not have the runtime "{0}" ({1}).', handler, source);
  const { key, loaded } = setting;
  const value = JSON.stringify(loaded).replaceAll('","', '", "');
  if (loaded === '') return t('The node has the runtime "{0}" without {1} ({2}).', handler, key, source);
  return t('The node has the runtime "{0}" with {1} = {2} ({3}).', handler, key, value, source);
}

function whyInWords({ printed: { printedBy, file } }: NotLoaded): string {
  if (!isOfDaemon(printedBy))
    return t('Its containerd reads another file, or this one was not copied to it.');
  const daemon = file.kind === 'crio' ? 'CRI-O' : 'containerd';
  return t('{0} was not restarted, or it reads another file.', daemon);
}

function isFile(uri: string): boolean {
  return uri.startsWith('file:');
}
