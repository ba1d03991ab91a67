import { t } from '../../../base/l10n.ts';
import { deepest } from '../../../yaml/deepest.ts';
import type { Rule } from '../shared/rule.ts';

/**
 * A document has more levels of maps and lists than are read, so nothing else is checked in it. An API server takes more
 * (10,000: goyaml.v2 `scannerc.go:max_flow_level`, Go's `encoding/json`), so it need not be wrong.
 */
export const nestedTooDeeply: Rule = {
  id: 'nested-too-deeply',
  breaks: 'object',
  severity: 'warning',
  summary: 'A document is nested too deeply to be read, so nothing else is found in it.',
  summaryInChinese: '文档嵌套过深，无法读取，因此不再检查其中的其他内容。',
  *checkUnread({ range, message }) {
    yield { range, message: t('This document is {0}. Nothing else in it is checked.', message) };
  },
  *checkNodeConfig({ tooDeepAt }) {
    if (tooDeepAt === undefined) return;
    const message = t(
      'This statement is ignored: it has more than {0} levels of tables and arrays.',
      deepest,
    );
    yield { range: tooDeepAt, message };
  },
};
