import { runtimeClassVersions } from '../../../kubernetes/runtime-class-versions.ts';
import { upgradeToV1 } from '../../../kubernetes/upgrade.ts';
import { atLeast } from '../../../kubernetes/versions.ts';
import { get } from '../../../yaml/lookup.ts';
import type { Rule } from '../rule.ts';

/** A RuntimeClass of an API version that current clusters do not serve, unless the cluster is older than v1. */
export const oldApiVersion: Rule = {
  id: 'old-api-version',
  severity: 'warning',
  summary: 'A RuntimeClass is written for an API version that is deprecated or gone.',
  *checkRuntimeClass(object, { text, isPatch, judged }) {
    const life = runtimeClassVersions[object.version];
    const apiVersion = get(object.manifest.node, 'apiVersion');
    if (life.removed === undefined || apiVersion === null) return;
    if (judged.isKnown && !atLeast(judged.version, runtimeClassVersions.v1.introduced)) return;
    const { introduced, deprecated, removed } = life;
    const isGone = judged.isKnown && atLeast(judged.version, removed);
    const upgrade = upgradeToV1(object, text);
    const history = [
      `first served in 1.${introduced}`,
      ...(deprecated === undefined ? [] : [`deprecated in 1.${deprecated}`]),
      `gone since 1.${removed}`,
    ];
    const obstacle =
      'refusal' in upgrade && !isPatch ? ` It cannot be upgraded automatically: ${upgrade.refusal}.` : '';
    yield {
      range: apiVersion.range,
      message: `node.k8s.io/${object.version} is not served by Kubernetes 1.${removed} and later (${history.join(', ')}). Use node.k8s.io/v1, served since 1.20.${obstacle}`,
      severity: isGone ? 'error' : 'warning',
      fixes: () => {
        if ('refusal' in upgrade) return [];
        return [{ title: 'Upgrade to node.k8s.io/v1', changes: upgrade.changes }];
      },
    };
  },
};
