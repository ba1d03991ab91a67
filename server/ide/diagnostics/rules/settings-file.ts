import { readWorkspaceSettings } from '../../../settings/read-workspace-settings.ts';
import type { Rule } from '../shared/rule.ts';

/**
 * Something in `.runtimeclass/settings.yaml` cannot be used.
 * @param ruleIds the rules that there are
 */
export function settingsFile(ruleIds: () => ReadonlySet<string>): Rule {
  return {
    id: 'settings-file',
    severity: 'error',
    summary: '.runtimeclass/settings.yaml has something that cannot be used.',
    summaryInChinese: '.runtimeclass/settings.yaml 中有无法使用的内容。',
    checkDocument: (root, { fileKind, uri }) =>
      fileKind === 'settings' ? readWorkspaceSettings(root, uri, ruleIds()).problems : [],
  };
}
