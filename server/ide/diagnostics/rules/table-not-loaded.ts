import { tablesNotLoaded } from '../../../analysis/not-loaded.ts';
import { t } from '../../../base/l10n.ts';
import { fileUriOf } from '../../../node-config/surroundings.ts';
import { notLoadedInWords } from '../../text/not-loaded.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A node lacks a table of the workspace, or has other settings in it: a command that ran there printed so. containerd reads its files at its start
 * only (`cmd/containerd/command/main.go`), CRI-O reloads runtimes since 1.26 (`pkg/config/reload.go:ReloadRuntimes`). It may be the
 * output of another node, or be older than the table.
 */
export const tableNotLoaded: Rule = {
  id: 'table-not-loaded',
  breaks: 'table',
  severity: 'warning',
  summary: 'A node lacks a table of its configuration file, or has other settings in it.',
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
        message: sentences(...notLoadedInWords(each)),
        ...(at.uri.startsWith('file:') &&
          table && {
            related: [{ at: { ...at, range: table.nameRanges[0]! }, message: t('The table of the node') }],
          }),
      };
    }
  },
};
