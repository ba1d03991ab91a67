import type { FieldRow } from './field.ts';

const taints = 'https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/';

/**
 * Returns the fields of a toleration in the list at `list`; the texts apply to a RuntimeClass and to a Pod.
 *
 * Source: `pkg/apis/core/validation/validation.go:ValidateTolerations`, `pkg/util/tolerations/tolerations.go`.
 */
export function tolerationFields(list: readonly string[]): readonly FieldRow[] {
  return tolerationRows.map(row => ({ ...row, path: [...list, '[]', ...row.path] }));
}

const tolerationRows: readonly FieldRow[] = [
  {
    path: ['key'],
    type: 'string',
    documentation:
      'Key of the taint. Left out, it stands for every key, and `operator` must then be `Exists`.',
    link: taints,
  },
  {
    path: ['operator'],
    type: 'string',
    values: ['Equal', 'Exists'],
    documentation:
      '`Equal`, the default: the taint must have the same `value`. `Exists`: any value matches, and `value` must be left out. The spelling is exact: `exists` is refused. `Lt` and `Gt` (alpha in 1.35) are accepted in Pods only, never in a RuntimeClass.',
    link: taints,
  },
  {
    path: ['value'],
    type: 'string',
    documentation:
      'Value of the taint, compared when `operator` is `Equal`; it must be empty with `Exists`. It is a string: quote `"true"` and numbers. The API server reports a malformed value under `operator`.',
    link: taints,
  },
  {
    path: ['effect'],
    type: 'string',
    values: ['NoSchedule', 'PreferNoSchedule', 'NoExecute'],
    documentation: 'Effect of the taint that is tolerated. Left out, every effect is.',
    link: taints,
  },
  {
    path: ['tolerationSeconds'],
    type: 'integer',
    documentation:
      'How long a Pod stays on its node once a `NoExecute` taint appears; needs `effect: NoExecute`. Left out: forever. Zero or negative: evicted at once. A RuntimeClass cannot shorten the 300 seconds that every Pod gets by default for a node that is not ready or unreachable: admission drops a smaller number and takes over a larger one.',
    link: `${taints}#taint-based-evictions`,
  },
];
