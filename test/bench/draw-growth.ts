import { shown } from './statistics.ts';

/** How long folders of several sizes took. */
export type Growth = readonly { readonly files: number; readonly wall: number }[];

const width = 60;

/** Time for a thousand files as bars: all of the same length means that time grows with the number of files. */
export function drawGrowth(growth: Growth): string {
  const rates = growth.map(({ files, wall }) => (wall * 1000) / files);
  const highest = Math.max(...rates);
  const lines = growth.map(({ files, wall }, index) => {
    const bar = '#'.repeat(Math.max(1, Math.round((width * rates[index]!) / highest)));
    return `${shown(files).padStart(8)}  ${`${shown(wall)} ms`.padStart(10)}  ${bar} ${shown(rates[index]!)}`;
  });
  return ['Milliseconds for a thousand files, by size of the folder:', '', '```', ...lines, '```'].join('\n');
}
