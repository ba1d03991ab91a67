import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { setUpHelm } from '../../../scripts/setup/helm.ts';
import { newSeed } from '../../support/new-seed.ts';
import { patienceWithAll } from '../../support/patience.ts';
import { type GeneratedChart, generatedCharts } from './generated-charts.ts';
import { type Predicted, predictedClasses } from './predicted-classes.ts';
import { type Rendered, renderedClasses } from './rendered-classes.ts';

/** Charts in one render: a process of Helm takes longer than what it does. */
const together = 50;
const batches = 40;

describe('Helm and the engine agree on the classes of generated charts', { timeout: patienceWithAll }, () => {
  let helm: string;
  let folder: string;
  before(async () => {
    helm = await setUpHelm();
    folder = await mkdtemp(join(tmpdir(), 'helm-charts-'));
  });
  after(() => rm(folder, { recursive: true }));

  it(`${together * batches} of them`, async context => {
    const seed = newSeed();
    context.diagnostic(`seed ${seed}`);
    const charts = fc.sample(generatedCharts, { seed, numRuns: together * batches });
    const predicted = charts.flatMap(chart => {
      const classes = predictedClasses(chart);
      return classes === undefined ? [] : [{ chart, classes }];
    });
    const counts = { same: 0, unknown: 0 };
    const differences: string[] = [];
    for (let start = 0; start < predicted.length; start += together) {
      const some = predicted.slice(start, start + together);
      const rendered = await renderedClasses(
        helm,
        folder,
        some.map(({ chart }) => chart),
      );
      for (const [index, { chart, classes }] of some.entries()) compare(chart, classes, rendered[index]);
    }
    const { same, unknown } = counts;
    const unpredicted = charts.length - predicted.length;
    context.diagnostic(
      `templates: ${same} the same, ${unknown} unknown; ${unpredicted} charts unknown as a whole`,
    );
    assert.equal(differences.slice(0, 3).join('\n\n'), '', `${differences.length} differences, seed ${seed}`);
    assert.ok(unknown < 0.2 * (same + unknown), `${unknown} of ${same + unknown} templates are unknown`);
    assert.ok(unpredicted < 0.25 * charts.length, `${unpredicted} of ${charts.length} charts are unknown`);

    function compare(chart: GeneratedChart, classes: Predicted, rendered: Rendered): void {
      // Helm may fail because of what is not known of one of its templates.
      const isComplete = [...classes.values()].every(ofFile => ofFile !== undefined);
      if (rendered === undefined && isComplete) differences.push(`Helm fails: ${written(chart)}`);
      for (const [file, ours] of rendered === undefined ? [] : classes) {
        const theirs = rendered!.get(file) ?? [];
        if (ours === undefined) counts.unknown += 1;
        else if (ours.join() === theirs.join()) counts.same += 1;
        else differences.push(`${file}: Helm ${theirs.join()}, here ${ours.join()}\n${written(chart)}`);
      }
      // A subchart that is switched off here.
      for (const file of rendered?.keys() ?? []) {
        if (!classes.has(file)) differences.push(`Helm renders ${file}\n${written(chart)}`);
      }
    }
  });
});

function written({ files, overrides }: GeneratedChart): string {
  const texts = [...files].map(([file, text]) => `## ${file}\n${text}`);
  return `${texts.join('\n')}\n## overrides\n${JSON.stringify(overrides)}`;
}
