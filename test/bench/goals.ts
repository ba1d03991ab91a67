import type { CandidateName } from './candidates.ts';
import type { Goal } from './part.ts';

type Results<Result> = ReadonlyMap<CandidateName, Result>;

/** How many times as much as ours yaml-language-server needs: at least so many. Nothing where it took no part. */
export function againstPeer<Result>(
  name: string,
  results: Results<Result>,
  figure: (result: Result) => number,
  limit: number,
): readonly Goal[] {
  const [ours, peer] = [results.get('ours'), results.get('yaml-language-server')];
  if (ours === undefined || peer === undefined) return [];
  const value = figure(peer) / figure(ours);
  return [
    { name: `${name}, yaml-language-server against ours`, value, limit, shallBe: 'at least', unit: 'times' },
  ];
}

/** A figure of ours alone. */
export function absolute<Result>(
  name: string,
  results: Results<Result>,
  figure: (result: Result) => number,
  limit: number,
  unit: Goal['unit'],
): readonly Goal[] {
  const ours = results.get('ours');
  if (ours === undefined) return [];
  return [{ name, value: figure(ours), limit, shallBe: 'at most', unit }];
}

export function isReached({ value, limit, shallBe }: Goal): boolean {
  return shallBe === 'at most' ? value <= limit : value >= limit;
}
