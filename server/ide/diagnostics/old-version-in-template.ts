import { runtimeClassVersions } from '../../kubernetes/kinds/runtime-class-versions.ts';
import type { Finding } from './rule.ts';

/**
 * Conditions of a Helm template that ask for an old version of RuntimeClass. They are explained, never rewritten: what
 * hangs on them is for the author of the chart to decide. A template that asks for v1 too knows what it does.
 * Source: helm `pkg/chartutil/capabilities.go:VersionSet.Has`, `pkg/engine/lookup_func.go`.
 */
export function* oldVersionsInTemplate(text: string): Iterable<Finding> {
  if (/["'`]node\.k8s\.io\/v1(\/RuntimeClass)?["'`]/.test(text)) return;
  for (const match of text.matchAll(condition)) {
    const [, before, name, version] = match;
    const { removed, introduced } = runtimeClassVersions[version as 'v1alpha1' | 'v1beta1'];
    const isLookup = before!.startsWith('lookup');
    const range = { start: match.index + before!.length, end: match.index + match[0].length };
    const consequence = isLookup
      ? `finds nothing in Kubernetes 1.${removed} and later, whatever the cluster has`
      : `is false in Kubernetes 1.${removed} and later, as if the cluster had no RuntimeClass`;
    yield {
      range,
      message: `${name} was served from 1.${introduced} to 1.${removed! - 1}: this ${isLookup ? 'lookup' : 'condition'} ${consequence}. Ask for node.k8s.io/v1, served since 1.20, before it.`,
      severity: 'information',
    };
  }
}

const condition =
  /(\.Capabilities\.APIVersions\.Has[ \t]+["'`]|\blookup[ \t]+["'`])(node\.k8s\.io\/(v1alpha1|v1beta1)(?:\/RuntimeClass)?)/g;
