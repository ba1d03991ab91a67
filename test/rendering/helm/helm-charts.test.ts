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
import { predictedClasses } from './predicted-classes.ts';
import { renderedClasses } from './rendered-classes.ts';

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
    const counts = { same: 0, unknown: 0, fails: 0 };
    const differences: string[] = [];
    for (let batch = 0; batch < batches; batch++) {
      const some = charts.slice(batch * together, (batch + 1) * together);
      const rendered = await renderedClasses(helm, folder, some);
      for (const [index, chart] of some.entries()) compare(chart, rendered[index]);
    }
    const { same, unknown, fails } = counts;
    context.diagnostic(
      `templates: ${same} the same, ${unknown} unknown here; charts with which Helm fails: ${fails}`,
    );
    assert.deepEqual(differences.slice(0, 5), [], `${differences.length} differences, seed ${seed}`);
    assert.ok(unknown < 0.15 * (same + unknown), 'most are known');
    assert.ok(fails < 0.15 * charts.length, 'Helm accepts most');

    function compare(
      chart: GeneratedChart,
      rendered: ReadonlyMap<string, readonly string[]> | undefined,
    ): void {
      const predicted = predictedClasses(chart);
      if (rendered === undefined) {
        counts.fails += 1;
        if (predicted !== undefined) differences.push(`Helm fails: ${written(chart)}`);
        return;
      }
      for (const [file, classes] of predicted ??
        [...chart.files.keys()].filter(isRendered).map(name => [name, undefined] as const)) {
        if (classes === undefined) counts.unknown += 1;
        else if (classes.join() === (rendered.get(file) ?? []).join()) counts.same += 1;
        else differences.push(`${file}: Helm ${rendered.get(file)}, here ${classes}\n${written(chart)}`);
      }
    }
  });
});

function isRendered(file: string): boolean {
  return file.includes('templates/pod');
}

function written({ files, overrides }: GeneratedChart): string {
  const texts = [...files].map(([file, text]) => `## ${file}\n${text}`);
  return `${texts.join('\n')}\n## overrides\n${JSON.stringify(overrides)}`;
}
