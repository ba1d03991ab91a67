import { deepest } from '../../../yaml/deepest.ts';
import type { Rule } from '../rule.ts';

/**
 * A text has more maps and lists in each other than are read: nothing else can be said of it. An API server takes more
 * (10,000: goyaml.v2 `scannerc.go:max_flow_level`, Go's `encoding/json`), so it need not be wrong.
 */
export const nestedTooDeeply: Rule = {
  id: 'nested-too-deeply',
  severity: 'warning',
  summary: 'A document is nested too deeply to be read, so nothing else is found in it.',
  summaryInChinese: '文档嵌套过深，无法读取，因此不再检查其中的其他内容。',
  *checkUnread({ range, message }) {
    yield { range, message: `This document is ${message}. Nothing else is said about it.` };
  },
  *checkNodeConfig({ tooDeepAt }) {
    if (tooDeepAt === undefined) return;
    const what = `nested too deeply to be read: more than ${deepest} tables and arrays in each other`;
    yield { range: tooDeepAt, message: `This statement is ${what}. It is passed over.` };
  },
};
