import type { RankedClass } from '../../analysis/class-ranking/rank-classes.ts';
import { t } from '../../base/l10n.ts';
import { aspectText } from '../../kubernetes/classes/class-aspects.ts';
import type { Isolation } from '../../runtimes/model/profile.ts';

/** One line about a ranked class: handler, isolation, nodes, overhead. */
export function describeRank({ known, nodes, runtime }: RankedClass): string {
  const parts = [
    known.handler === undefined ? undefined : `handler ${known.handler}`,
    runtime?.isolation && nameOfIsolation(runtime.isolation),
    nodes === undefined ? undefined : nodes === 1 ? t('1 node') : t('{0} nodes', nodes),
    aspectText(known, 'overhead'),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The reasons against a class, one sentence each. */
export function obstaclesAndCautions({ obstacles, cautions }: RankedClass): readonly string[] {
  return [...obstacles, ...cautions].map(text =>
    `${text[0]!.toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, '.'),
  );
}

function nameOfIsolation(isolation: Isolation): string {
  switch (isolation) {
    case 'process':
      return t('process');
    case 'user-space kernel':
      return t('user-space kernel');
    case 'virtual machine':
      return t('virtual machine');
    case 'confidential virtual machine':
      return t('confidential virtual machine');
    case 'enclave':
      return t('enclave');
    case 'Windows process':
      return t('Windows process');
    case 'WebAssembly':
    case 'Hyper-V':
      return isolation;
  }
}
