import { mayBeBefore2 } from '../../../analysis/node-configurations.ts';
import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import type { ContainerdPlugin } from '../../../node-config/containerd.ts';
import { isPluginRead } from '../../../node-config/merge-containerd.ts';
import type { MisplacedSetting } from '../../../node-config/misplaced-settings.ts';
import { movingSettings } from '../shared/moving-settings.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * containerd ignores keys and tables that it does not expect, with a warning in its log at most. Source:
 * `misplaced-settings.ts`.
 */
export const misplacedRuntimeSetting: Rule = {
  id: 'misplaced-runtime-setting',
  severity: 'error',
  summary: 'A runtime or one of its settings is in a table where containerd ignores it.',
  summaryInChinese: '运行时或其设置写在 containerd 会忽略它的表中。',
  *checkNodeConfig(file, { views, text }) {
    if (file.kind !== 'containerd') return;
    for (const plugin of file.plugins) {
      for (const setting of plugin.misplaced) {
        // A template may write the table that 1.x needs to be missing.
        if (setting.belongsIn === 'containerd' && !file.isComplete) continue;
        const isReadBy1 = setting.isReadBefore2 && isReadBefore2(plugin) && mayBeBefore2(views());
        const isOption = setting.belongsIn === 'options' || setting.belongsIn === '..';
        yield {
          range: setting.keyRanges[0]!,
          certainty: certainIf(!isReadBy1 && !isOption),
          message: message(setting, isReadBy1),
          fixes: () => movingSettings(setting, plugin.misplaced, file.uri, text),
        };
      }
    }
  },
};

function isReadBefore2({ name }: ContainerdPlugin): boolean {
  return isPluginRead(name, name === 'cri' ? 1 : 2, '1.x');
}

function message({ key, belongsIn, isTable }: MisplacedSetting, isReadBy1: boolean): string {
  if (isReadBy1) {
    return sentences(
      t('Since 2.0 containerd does not read "{0}" here; 1.x still reads it.', key),
      t('It belongs in the table "{0}" below this one.', belongsIn),
    );
  }
  if (belongsIn === '..') {
    return t('containerd does not read "{0}" in the options of a runtime, only in the table above.', key);
  }
  return sentences(
    t('containerd does not read "{0}" here.', key),
    isTable && belongsIn === 'runtimes'
      ? t('It has no such runtime: the table belongs below "runtimes".')
      : t('It belongs in the table "{0}" below this one.', belongsIn),
  );
}
