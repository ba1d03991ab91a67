import { t } from '../../../base/l10n.ts';
import { andSeries } from '../../../base/series.ts';
import { apiGroup } from '../../../kubernetes/manifests/manifest.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { listAt, stringAt, type Value } from '../../../kubernetes/objects/value.ts';
import { rangeAt } from '../shared/range-at.ts';
import type { Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A ClusterRole that lets others than administrators write RuntimeClasses: they choose the runtime, the nodes and the
 * overhead of everybody's Pods of those classes. Kubernetes recommends to leave that to administrators
 * (kubernetes.io/docs/concepts/containers/runtime-class/#usage). A Role cannot: RuntimeClasses belong to no namespace.
 */
export const runtimeClassWriteAccess: Rule = {
  id: 'runtime-class-write-access',
  severity: 'information',
  summary: 'A ClusterRole lets others than administrators write RuntimeClasses.',
  summaryInChinese: 'ClusterRole 允许管理员以外的主体写入 RuntimeClass。',
  *checkManifest(manifest) {
    const { apiVersion, kind, name } = manifest;
    if (kind !== 'ClusterRole' || apiGroup(apiVersion) !== 'rbac.authorization.k8s.io') return;
    const { value } = manifest;
    const added = aggregated.filter(
      role => stringAt(value, ['metadata', 'labels', labelFor(role)]) === 'true',
    );
    if (added.length === 0 && (name === undefined || isPlaceholder(name) || isOfProgram(name))) return;
    for (const [index, rule] of listAt(value, ['rules']).entries()) {
      const resource = resourceIn(rule);
      const verbs = writeVerbs.filter(verb => hasAny(rule, 'verbs', [verb, '*']));
      if (resource === undefined || verbs.length === 0) continue;
      yield {
        range: rangeAt(manifest, ['rules', index, 'resources', resource]),
        message: sentences(
          t('This role allows its users to {0} RuntimeClasses.', andSeries(verbs)),
          t("They then choose the runtime and the nodes of other users' Pods."),
          t('Kubernetes recommends that only administrators can.'),
          added.length === 0
            ? undefined
            : t('The role becomes a part of {0}.', andSeries(added.map(role => `"${role}"`))),
        ),
      };
    }
  },
};

const writeVerbs = ['create', 'update', 'patch', 'delete'];

/** Roles of Kubernetes for the users of namespaces, to which labels add other roles. */
const aggregated = ['admin', 'edit', 'view'];

function labelFor(role: string): string {
  return `rbac.authorization.k8s.io/aggregate-to-${role}`;
}

/**
 * The index of the resource by which a rule is about RuntimeClasses. A rule about everything is that of an
 * administrator, and says nothing about classes.
 */
function resourceIn(rule: Value): number | undefined {
  if (!hasAny(rule, 'apiGroups', ['node.k8s.io', '*'])) return undefined;
  const isOfGroup = !hasAny(rule, 'apiGroups', ['*']);
  const index = listAt(rule, ['resources']).findIndex(
    resource => resource === 'runtimeclasses' || (resource === '*' && isOfGroup),
  );
  return index < 0 ? undefined : index;
}

function hasAny(rule: Value, list: 'apiGroups' | 'verbs', wanted: readonly string[]): boolean {
  return listAt(rule, [list]).some(item => typeof item === 'string' && wanted.includes(item));
}

/**
 * Whether the name of a role says that it is that of a program which installs classes or applies all manifests, or of
 * cluster administrators.
 */
function isOfProgram(name: string): boolean {
  return name.startsWith('system:') || programs.test(name);
}

const programs =
  /agent|argo|cluster-?admin|controller|crossplane|daemon|deploy|driver|flux|gitops|gpu|gvisor|install|kata|kubevirt|manager|nvidia|operator|plugin|provision|runtime|shim|spin|sysbox|wasm/i;
