import type { RuntimeInView } from '../../../analysis/runtime-of-class.ts';
import { t } from '../../../base/l10n.ts';
import { orSeries } from '../../../base/series.ts';
import type { RuntimeProfile } from '../../../runtimes/model/profile.ts';

/** A sentence that names the runtime of a class and explains how it was determined. */
export function whichRuntime({ known, resolution }: Omit<RuntimeInView, 'view'>, className: string): string {
  const { by, certainty, profile, candidates } = resolution;
  const title = profile?.title ?? '';
  if (by === 'class name' || known?.handler === undefined) {
    if (certainty === 'unknown') {
      return t('RuntimeClass "{0}" can be {1}.', className, seriesOf(candidates));
    }
    if (by === 'configuration') {
      return t('According to .runtimeclass/runtimes.yaml, RuntimeClass "{0}" is {1}.', className, title);
    }
    return certainty === 'certain'
      ? t('RuntimeClass "{0}" is {1}.', className, title)
      : t('RuntimeClass "{0}" usually is {1}.', className, title);
  }
  const { handler } = known;
  if (certainty === 'unknown') {
    return t('The handler "{0}" can be {1}.', handler, seriesOf(candidates));
  }
  if (by === 'configuration') {
    return t('According to .runtimeclass/runtimes.yaml, the handler "{0}" is {1}.', handler, title);
  }
  if (by === 'runtime type') {
    return t('The handler "{0}" is {1}, by its runtime type in the node configuration.', handler, title);
  }
  return certainty === 'certain'
    ? t('The handler "{0}" is {1}.', handler, title)
    : t('The handler "{0}" usually is {1}.', handler, title);
}

/** The runtimes of an ambiguous name, at most two of them by name. */
function seriesOf(candidates: readonly RuntimeProfile[]): string {
  const titles = candidates.map(({ title }) => title);
  return titles.length <= 2
    ? orSeries(titles)
    : t('{0} or one of {1} others', titles[0]!, String(titles.length - 1));
}
