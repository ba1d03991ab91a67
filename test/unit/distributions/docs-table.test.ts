import { afterEach, describe, it } from 'node:test';
import { useLanguage } from '../../../server/base/l10n.ts';
import { distributions } from '../../../server/distributions/index.ts';
import type {
  Distribution,
  NodeFile,
  PlaceToWrite,
} from '../../../server/distributions/model/distribution.ts';
import { effectInWords } from '../../../server/ide/text/table-advice.ts';
import { assertWritten, withSection } from '../../support/written-file.ts';

describe('the table of distributions', () => {
  afterEach(() => useLanguage('en'));

  it('is in docs/nodes.md', () =>
    write('docs/nodes.md', [
      'distribution',
      'recognised by',
      'its runtime reads',
      'write a table into',
      'then',
    ]));

  it('is in docs/zh-CN/nodes.md', async () => {
    await useLanguage('zh-cn');
    write('docs/zh-CN/nodes.md', ['发行版', '识别依据', '其运行时读取', '表写入', '随后'], inChinese);
  });
});

function write(path: string, head: readonly string[], translate = (marks: string) => marks): void {
  const rows = distributions.map(each => [
    each.name,
    translate(each.marks),
    shortened((each.reads ?? []).map(file)),
    each.write?.length === 0 ? '-' : shortened((each.write ?? []).map(place)),
    effect(each),
  ]);
  const lines = [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`);
  assertWritten(path, text => withSection(text, 'distributions', lines), import.meta.url);
}

function file({ path, containerd, generated }: NodeFile): string {
  const written = generated === undefined ? code(path) : `*${code(path)}*`;
  return containerd === undefined ? written : `${written} (containerd ${containerd})`;
}

function place({ at, containerd, begins }: PlaceToWrite): string {
  const [, setting, more = ''] = /^(.*?)( \(.*\))?$/.exec('path' in at ? at.path : at.setting)!;
  const release = containerd === undefined ? '' : ` (containerd ${containerd})`;
  return `${code(setting!)}${more}${release}${begins === undefined ? '' : `: ${code(begins)}`}`;
}

function effect({ apply }: Distribution): string {
  return apply === undefined ? '' : effectInWords(apply).replace(/[.。]$/, '');
}

/** A line each, with the folder of the first one only there. */
function shortened(cells: readonly string[]): string {
  const folder = /`(\/.*\/)/.exec(cells[0] ?? '')?.[1] ?? '';
  return cells.map((cell, index) => (index === 0 ? cell : cell.replace(`\`${folder}`, '`'))).join('<br>');
}

function code(text: string): string {
  return `\`${text}\``;
}

/** The words between the marks, which are names of fields and their values. */
function inChinese(marks: string): string {
  const words: readonly (readonly [string, string])[] = [
    ['kubelet and OS image without a mark', 'kubelet 和操作系统均无标记'],
    ['operating system', '操作系统'],
    ['OS image', '操作系统'],
    ['provider ID', '提供者 ID'],
    ['label', '标签'],
    ['runtime', '运行时'],
    ['node', '节点'],
  ];
  return marks
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1 ? part : words.reduce((text, [word, chinese]) => text.replace(word, chinese), part),
    )
    .join('')
    .replaceAll(', ', '、');
}
