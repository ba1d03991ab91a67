import { readCorrections } from '../../../runtimes/read-corrections.ts';
import type { Rule } from '../shared/rule.ts';

/** Something in `.runtimeclass/runtimes.yaml` cannot be used: an unknown runtime, a misspelled key. */
export const runtimesFile: Rule = {
  id: 'runtimes-file',
  severity: 'error',
  summary: '.runtimeclass/runtimes.yaml has something that cannot be used.',
  summaryInChinese: '.runtimeclass/runtimes.yaml 中有无法使用的内容。',
  checkDocument: (root, { fileKind }) => (fileKind === 'runtimes' ? readCorrections(root).problems : []),
};
