import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from '../../../scripts/processes.ts';
import { stringAt, valueAt } from '../../../server/kubernetes/objects/value.ts';
import { parse } from '../../../server/yaml/parse.ts';
import { toValue } from '../../../server/yaml/value.ts';
import type { GeneratedChart, Tree } from './generated-charts.ts';

/** The classes of the Pods of each template by its path, sorted; `undefined` for a chart with which Helm fails. */
export type Rendered = ReadonlyMap<string, readonly string[]> | undefined;

/** Renders charts as subcharts of one, or each alone where Helm fails with one of them. */
export async function renderedClasses(
  helm: string,
  folder: string,
  charts: readonly GeneratedChart[],
): Promise<readonly Rendered[]> {
  const output = await render(helm, folder, charts);
  if (output !== undefined) return charts.map((_, index) => classesIn(output, index));
  if (charts.length === 1) return [undefined];
  const half = Math.ceil(charts.length / 2);
  const first = await renderedClasses(helm, folder, charts.slice(0, half));
  return [...first, ...(await renderedClasses(helm, folder, charts.slice(half)))];
}

async function render(
  helm: string,
  folder: string,
  charts: readonly GeneratedChart[],
): Promise<string | undefined> {
  const root = join(folder, 'all');
  await rm(root, { recursive: true, force: true });
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  // Helm looks at the dependencies of a subchart only if those of its parent are listed.
  const listed = charts.map((_, index) => `  - { name: c${index}, version: 1.0.0 }\n`).join('');
  await write('Chart.yaml', `apiVersion: v2\nname: all\nversion: 1.0.0\ndependencies:\n${listed}`);
  const overrides: Record<string, Tree> = {};
  for (const [index, chart] of charts.entries()) {
    const name = `c${index}`;
    overrides[name] = chart.overrides;
    for (const [path, text] of chart.files)
      await write(`charts/${name}/${path}`, text.replaceAll('NAME', name));
  }
  await write('overrides.json', JSON.stringify(overrides));
  // Only what it renders, without its warnings.
  const alone = ['sh', '-c', 'exec "$@" 2>/dev/null', 'sh'];
  const command = [...alone, helm, 'template', 'release', root, '-f', join(root, 'overrides.json')];
  const { code, output } = await run(command, { output: 'collect' });
  return code === 0 ? output : undefined;
}

/** Reads the documents of one chart by the comment that Helm writes above each. */
function classesIn(output: string, index: number): Rendered {
  const found = new Map<string, string[]>();
  const start = `all/charts/c${index}/`;
  for (const part of output.split(/^---\n# Source: /m).slice(1)) {
    const end = part.indexOf('\n');
    const path = part.slice(0, end);
    if (!path.startsWith(start)) continue;
    const pod = toValue(parse(part.slice(end + 1)).root);
    const file = path.slice(start.length);
    const classes = found.get(file) ?? [];
    found.set(file, classes);
    const className = valueAt(pod, ['spec', 'runtimeClassName']);
    if (className !== null && className !== undefined)
      classes.push(
        typeof className === 'string' ? stringAt(pod, ['spec', 'runtimeClassName']) : `?${String(className)}`,
      );
  }
  for (const classes of found.values()) classes.sort();
  return found;
}
