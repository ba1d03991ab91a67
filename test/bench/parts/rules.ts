import { diagnose } from '../../../server/ide/diagnostics/engine/diagnose.ts';
import { rules as allRules } from '../../../server/ide/diagnostics/rules/index.ts';
import { collectGarbage } from '../../support/collect-garbage.ts';
import { openWorkspaceToMeasure, uriOf } from '../../support/workspace.ts';
import { manifest } from '../inputs/manifests.ts';
import type { Part } from '../part.ts';
import { summarise, withSpread } from '../statistics.ts';

const linesOfDocument = 50;
const repeats = 5;

/** What a full diagnosis costs, by manifests that concern us, manifests that do not, and rules. In this process. */
export const rules: Part = {
  name: 'rules',
  measure: async ({ rounds, report }) => {
    const cases = {
      '100 concerned': { concerned: 100, others: 0, offEvery: 0 },
      '400 concerned': { concerned: 400, others: 0, offEvery: 0 },
      '100 concerned, 2,000 others': { concerned: 100, others: 2000, offEvery: 0 },
      '100 concerned, 4,000 others': { concerned: 100, others: 4000, offEvery: 0 },
      '400 concerned, every second rule off': { concerned: 400, others: 0, offEvery: 2 },
      '400 concerned, all rules off': { concerned: 400, others: 0, offEvery: 1 },
    };
    const samples = new Map(Object.keys(cases).map(name => [name, [] as number[][]]));
    for (let round = -1; round < rounds; round++) {
      report(`rules: round ${round + 1} of ${rounds}`);
      for (const [name, { concerned, others, offEvery }] of Object.entries(cases)) {
        const times: number[] = [];
        for (let repeat = 0; repeat < repeats; repeat++) {
          times.push(await diagnosis(concerned, others, offEvery));
        }
        // The first round only warms up.
        if (round >= 0) samples.get(name)!.push(times);
      }
    }
    const figure = (name: keyof typeof cases) => summarise(samples.get(name)!).p50;
    return {
      title: 'Rules',
      about: `Processor time (ms) to find everything in one file of Deployments with a class and others without, each of ${linesOfDocument} lines, that was just opened; ${allRules.length} rules.`,
      columns: ['manifests', 'CPU'],
      rows: [...samples].map(([name, rounds]) => [name, withSpread(summarise(rounds))]),
      goals: [
        {
          name: 'rules: a manifest among 400 against one among 100',
          value: figure('400 concerned') / 4 / figure('100 concerned'),
          limit: 1.25,
          shallBe: 'at most',
          unit: 'times',
        },
        {
          name: 'rules: 4,000 manifests that do not concern us against 2,000',
          value: figure('100 concerned, 4,000 others') / figure('100 concerned, 2,000 others'),
          limit: 1.25,
          shallBe: 'at most',
          unit: 'times',
        },
      ],
    };
  },
};

/** `offEvery`: 1 switches all rules off, 2 every second one, 0 none. */
async function diagnosis(concerned: number, others: number, offEvery: number): Promise<number> {
  const documents = [
    manifest(0, linesOfDocument),
    ...Array.from({ length: concerned }, (_, index) => manifest(20 + index * 200, linesOfDocument)),
    ...Array.from({ length: others }, (_, index) => manifest(1 + index * 20, linesOfDocument)),
  ];
  const text = documents.map(lines => lines.join('\n')).join('\n---\n');
  const session = await openWorkspaceToMeasure({ 'manifests.yaml': text });
  const off = allRules.filter((_, index) => offEvery > 0 && index % offEvery === 0);
  session.settings = { ...session.settings, rules: Object.fromEntries(off.map(({ id }) => [id, 'off'])) };
  const snapshot = session.snapshot();
  // What the opening left behind grows with the file, and would be collected in the middle of the diagnosis.
  collectGarbage();
  const started = process.cpuUsage();
  diagnose(snapshot, snapshot.file(uriOf('manifests.yaml'))!);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}
