import type { FieldRow } from './field.ts';

const taints = 'https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/';

/**
 * The fields of one toleration in the list at `list`; the texts hold for a RuntimeClass and for a Pod.
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
    documentation: {
      en: 'Key of the taint. Left out, it stands for every key, and `operator` must then be `Exists`.',
      zhCn: '污点的键。省略时匹配所有键，此时 `operator` 必须为 `Exists`。',
    },
    link: taints,
  },
  {
    path: ['operator'],
    type: 'string',
    values: ['Equal', 'Exists'],
    documentation: {
      en: '`Equal`, the default: the taint must have the same `value`. `Exists`: any value matches, and `value` must be left out. The spelling is exact: `exists` is refused. `Lt` and `Gt` (alpha in 1.35) are accepted in Pods only, never in a RuntimeClass.',
      zhCn: '`Equal`（默认）：污点的值必须与 `value` 相同。`Exists`：匹配任意值，且不能再写 `value`。大小写必须一致，`exists` 会被拒绝。`Lt` 和 `Gt`（1.35 起 Alpha）只能用于 Pod，RuntimeClass 中始终会被拒绝。',
    },
    link: taints,
  },
  {
    path: ['value'],
    type: 'string',
    documentation: {
      en: 'Value of the taint, compared when `operator` is `Equal`; it must be empty with `Exists`. It is a string: quote `"true"` and numbers. The API server reports a malformed value under `operator`.',
      zhCn: '污点的值，`operator` 为 `Equal` 时进行比较；为 `Exists` 时必须为空。类型是字符串，`"true"` 和数字要加引号。值的格式有误时，API 服务器会把错误报在 `operator` 字段上。',
    },
    link: taints,
  },
  {
    path: ['effect'],
    type: 'string',
    values: ['NoSchedule', 'PreferNoSchedule', 'NoExecute'],
    documentation: {
      en: 'Effect of the taint that is tolerated. Left out, every effect is.',
      zhCn: '所容忍的污点效果。省略时容忍所有效果。',
    },
    link: taints,
  },
  {
    path: ['tolerationSeconds'],
    type: 'integer',
    documentation: {
      en: 'How long a Pod stays on its node once a `NoExecute` taint appears; needs `effect: NoExecute`. Left out: for ever. Zero or negative: evicted at once. A RuntimeClass cannot shorten the 300 seconds that every Pod gets by default for a node that is not ready or unreachable: admission drops a smaller number and takes over a larger one.',
      zhCn: '节点出现 `NoExecute` 污点后 Pod 还能停留多少秒，必须同时写 `effect: NoExecute`。省略表示一直停留，零或负数表示立即驱逐。每个 Pod 默认带有 300 秒的 not-ready 和 unreachable 容忍度，RuntimeClass 无法将其缩短：较小的值在准入时被丢弃，较大的值会取而代之。',
    },
    link: `${taints}#taint-based-evictions`,
  },
];
