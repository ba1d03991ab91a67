import type { RankedClass } from '../analysis/class-ranking/rank-classes.ts';
import type { Language } from '../analysis/snapshot.ts';
import type { Isolation } from '../runtimes/model/profile.ts';

/** One line: handler, isolation, nodes, what it costs. */
export function describeRank({ known, nodes, runtime }: RankedClass, language: Language): string {
  const isChinese = language === 'zh-cn';
  const overhead = Object.entries(known.podFixed).map(([resource, quantity]) => `${quantity} ${resource}`);
  const parts = [
    known.handler === undefined ? undefined : `handler ${known.handler}`,
    runtime?.isolation && (isChinese ? inChinese[runtime.isolation] : runtime.isolation),
    nodes === undefined ? undefined : nodesInWords(nodes, isChinese),
    overhead.length === 0 ? undefined : `+ ${overhead.join(', ')}`,
  ];
  return parts.filter(part => part !== undefined).join(' · ');
}

/** What speaks against a class, a sentence each. */
export function obstaclesAndCautions({ obstacles, cautions }: RankedClass): readonly string[] {
  return [...obstacles, ...cautions].map(text =>
    `${text[0]!.toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, '.'),
  );
}

function nodesInWords(count: number, isChinese: boolean): string {
  if (isChinese) return `${count} 个节点`;
  return count === 1 ? '1 node' : `${count} nodes`;
}

const inChinese: Readonly<Record<Isolation, string>> = {
  process: '进程',
  'user-space kernel': '用户态内核',
  'virtual machine': '虚拟机',
  'confidential virtual machine': '机密虚拟机',
  WebAssembly: 'WebAssembly',
  enclave: '飞地（enclave）',
  'Windows process': 'Windows 进程',
  'Hyper-V': 'Hyper-V',
};
