import { readToml } from '../../../server/node-config/read-toml.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';
import type { Part } from '../part.ts';
import { summarise, withSpread } from '../statistics.ts';

const fewer = 50_000;
const more = 2 * fewer;

/** Measures in this process how the time to read hostile texts grows with their length. */
export const hostile: Part = {
  name: 'hostile',
  measure: async ({ rounds, report }) => {
    const samples = new Map([fewer, more].map(pieces => [pieces, [] as number[][]]));
    for (let round = -1; round < rounds; round++) {
      report(`hostile: round ${round + 1} of ${rounds}`);
      for (const [pieces, taken] of samples) {
        const texts = hostileTexts(pieces);
        const started = process.cpuUsage();
        for (const text of texts) readToml(text);
        const { user, system } = process.cpuUsage(started);
        // The first round only warms up.
        if (round >= 0) taken.push([(user + system) / 1000]);
      }
    }
    const results = new Map([...samples].map(([pieces, taken]) => [pieces, summarise(taken)]));
    return {
      title: 'Hostile texts',
      about: `Processor time (ms) to read ${hostileTexts(2).length} texts as configurations of nodes that consist of one piece over and over: nothing but brackets, open quotes, placeholders.`,
      columns: ['pieces in each', 'CPU'],
      rows: [...results].map(([pieces, result]) => [pieces.toLocaleString('en'), withSpread(result)]),
      goals: [
        {
          name: 'hostile texts: twice as long ones against these',
          value: results.get(more)!.p50 / results.get(fewer)!.p50,
          limit: 2.5,
          shallBe: 'at most',
          unit: 'times',
        },
      ],
    };
  },
};
