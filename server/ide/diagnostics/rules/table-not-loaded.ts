import { type NotLoaded, tablesNotLoaded } from '../../../analysis/not-loaded.ts';
import { t } from '../../../base/l10n.ts';
import { fileNameOf } from '../../../documents/uri.ts';
import { isOfDaemon } from '../../../node-config/printed.ts';
import { fileUriOf } from '../../../node-config/surroundings.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A table that a node does not have as it is written, by what a command printed there. containerd reads its files at its start
 * only (`cmd/containerd/command/main.go`), CRI-O reloads runtimes since 1.26 (`pkg/config/reload.go:ReloadRuntimes`). It may be the
 * output of another node, or be older than the table.
 */
export const tableNotLoaded: Rule = {
  id: 'table-not-loaded',
  breaks: 'table',
  severity: 'warning',
  summary: 'A node does not have a table as it is written, by what a command printed there.',
  summaryInChinese: '根据节点上命令的输出，节点加载的表与文件中的不一致。',
  *checkNodeConfig({ uri }, { model }) {
    if (!model.isWorkspaceComplete) return;
    for (const each of tablesNotLoaded(model)) {
      if (each.table.uri !== uri) continue;
      const { printed, handler } = each;
      const table = printed.handlers.get(handler)?.declarations[0];
      const at = { uri: fileUriOf(printed.file.uri), document: 0 };
      yield {
        range: each.range,
        certainty: 'likely',
        message: sentences(whatInWords(each), whyInWords(each)),
        ...(isFile(at.uri) &&
          table && {
            related: [{ at: { ...at, range: table.nameRanges[0]! }, message: t('The table of the node') }],
          }),
      };
    }
  },
};

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
