import { t } from '../../base/l10n.ts';

/** Whether a rule is part of the exported policies, or why not. */
export type RuleExport =
  | 'exported'
  | 'server'
  | 'nodes'
  | 'objects'
  | 'text'
  | 'files'
  | 'runtime'
  | 'advice';

/** Why rules are not exported, as a clause after their ids. */
export function whyNotExported(reason: Exclude<RuleExport, 'exported'>): string {
  const reasons: Readonly<Record<typeof reason, string>> = {
    server: t('the API server refuses or warns by itself'),
    nodes: t('depends on the nodes, which CEL does not see'),
    objects: t('compares several objects or clusters, and CEL sees one object and its parameters'),
    text: t('is about how a file is written, and the server gets only the object'),
    files: t('is about files that nobody sends to the server'),
    runtime: t('depends on the version and the configuration of the runtime'),
    advice: t('is advice for whoever writes the manifest'),
  };
  return reasons[reason];
}

/** Every rule, and what becomes of it in an export. */
export const ruleExports: Readonly<Record<string, RuleExport>> = {
  'unknown-runtime-class': 'server',
  'handler-as-class-name': 'server',
  'empty-class-name': 'server',
  'invalid-name': 'server',
  'class-name-outside-pod-spec': 'text',
  'unread-chart-value': 'files',
  'missing-handler': 'server',
  'invalid-handler': 'server',
  'immutable-handler': 'server',
  'class-differs-between-clusters': 'objects',
  'old-api-version': 'server',
  'runtime-class-definition': 'advice',
  'misplaced-field': 'text',
  'misspelled-field': 'text',
  'unknown-field': 'text',
  'wrong-type': 'server',
  'duplicate-class': 'objects',
  'unused-class': 'objects',
  'invalid-overhead': 'server',
  'overhead-by-hand': 'server',
  'fractional-bytes': 'exported',
  'suspicious-unit': 'text',
  'overhead-of-runtime': 'advice',
  'special-resource-in-overhead': 'advice',
  'overhead-too-large': 'nodes',
  'quota-exceeded': 'server',
  'invalid-node-selector': 'server',
  'invalid-toleration': 'server',
  'node-selector-conflict': 'server',
  'contradicting-affinity': 'nodes',
  'eviction-tolerations-lost': 'advice',
  'daemon-set-scheduling': 'advice',
  'no-node-for-class': 'nodes',
  'deprecated-node-label': 'server',
  'handler-not-on-nodes': 'nodes',
  'undeclared-handler': 'files',
  'user-namespaces-unsupported': 'nodes',
  'recursive-read-only-unsupported': 'nodes',
  'pod-security-exemption': 'files',
  'pod-security-policy': 'server',
  'runtime-class-write-access': 'advice',
  'does-not-start-on-runtime': 'runtime',
  'weaker-on-runtime': 'runtime',
  'unsupported-by-runtime': 'runtime',
  'different-on-runtime': 'runtime',
  'runtime-needs-configuration': 'runtime',
  'windows-pod-field': 'server',
  'runtimes-file': 'files',
  'undefined-default-runtime': 'files',
  'missing-runtime-type': 'files',
  'removed-runtime-setting': 'files',
  'unread-plugin-table': 'files',
  'misplaced-runtime-setting': 'files',
  'dropped-runc': 'files',
  'invalid-crio-runtime': 'files',
  'unreachable-handler': 'files',
  'policy-violation': 'exported',
  'class-meaning': 'exported',
  'policy-file': 'files',
  'settings-file': 'files',
  'patch-without-match': 'files',
  'class-removed-by-patch': 'files',
  'failing-patch': 'files',
  'nested-too-deeply': 'files',
};
