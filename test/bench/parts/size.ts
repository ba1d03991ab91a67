import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildBundles } from '../../../scripts/bundles.ts';
import { vsixPath } from '../../../scripts/project.ts';
import type { Goal, Part } from '../part.ts';
import { shown } from '../statistics.ts';

/** What a user downloads. */
export const size: Part = {
  name: 'size',
  measure: async setting => {
    const dist = join(setting.folder, 'dist');
    mkdirSync(dist);
    await buildBundles('package', dist);
    const bundles = readdirSync(dist).filter(name => /\.[cm]?js$/.test(name));
    const sizes = bundles.map(name => {
      const content = readFileSync(join(dist, name));
      return {
        name,
        plain: content.length / 1000,
        compressed: gzipSync(content, { level: 9 }).length / 1000,
      };
    });
    const compressed = sizes.reduce((sum, one) => sum + one.compressed, 0);
    const plain = sizes.reduce((sum, one) => sum + one.plain, 0);
    const goals: Goal[] = [
      { name: 'size: code, compressed', value: compressed, limit: 700, shallBe: 'at most', unit: 'kB' },
    ];
    const rows = [...sizes, { name: 'all code', plain, compressed }].map(one => [
      one.name,
      shown(one.plain),
      shown(one.compressed),
    ]);
    if (existsSync(vsixPath())) {
      const whole = statSync(vsixPath()).size / 1000;
      rows.push(['package (VSIX)', '-', shown(whole)]);
      goals.push({ name: 'size: package', value: whole, limit: 1000, shallBe: 'at most', unit: 'kB' });
    } else {
      setting.report('size: no package; run `npm run package` first to see its size too');
    }
    return {
      title: 'Size',
      about: 'Code as it is packaged, and compressed (gzip); the package as `npm run package` left it last.',
      columns: ['file', 'kB', 'compressed, kB'],
      rows,
      goals,
    };
  },
};
