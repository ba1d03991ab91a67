import { t } from '../../../base/l10n.ts';
import { runtimeClassVersions } from '../../../kubernetes/kinds/runtime-class-versions.ts';
import type { Finding } from './rule.ts';
import { sentences } from './sentences.ts';

/**
 * Findings for conditions of a Helm template that check for an old version of RuntimeClass. They have no fix, because
 * the author of the chart has to decide about what depends on the condition. None if the template checks for v1 too.
 * Source: helm `pkg/chartutil/capabilities.go:VersionSet.Has`, `pkg/engine/lookup_func.go`.
 */
export function* oldVersionsInTemplate(text: string): Iterable<Finding> {
  if (/["'`]node\.k8s\.io\/v1(\/RuntimeClass)?["'`]/.test(text)) return;
  for (const match of text.matchAll(condition)) {
    const [, before, name, version] = match;
    const { removed, introduced } = runtimeClassVersions[version as 'v1alpha1' | 'v1beta1'];
    const isLookup = before!.startsWith('lookup');
    const range = { start: match.index + before!.length, end: match.index + match[0].length };
    yield {
      range,
      message: sentences(
        isLookup
          ? t('This lookup finds nothing in Kubernetes 1.{0} and later, whatever the cluster has.', removed!)
          : t(
              'This condition is false in Kubernetes 1.{0} and later, as if there were no RuntimeClass.',
              removed!,
            ),
        t('{0} was served from 1.{1} to 1.{2}.', name!, introduced, removed! - 1),
        t('Check for node.k8s.io/v1, served since 1.20, first.'),
      ),
      certainty: 'unknown',
    };
  }
}

const condition =
  /(\.Capabilities\.APIVersions\.Has[ \t]+["'`]|\blookup[ \t]+["'`])(node\.k8s\.io\/(v1alpha1|v1beta1)(?:\/RuntimeClass)?)/g;
