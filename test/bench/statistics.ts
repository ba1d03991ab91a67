/** What was measured of one thing in one fresh process. */
export type Samples = readonly number[];

/** The smallest value that so many percent of the samples do not exceed. */
export function percentile(samples: Samples, percent: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

export function median(samples: Samples): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** What several rounds gave: a value is the median over the rounds, the spread that of the rounds' medians. */
export interface Summary {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Summarises rounds, each of which has one sample or many. */
export function summarise(rounds: readonly Samples[]): Summary {
  const medians = rounds.map(median);
  return {
    p50: median(medians),
    p95: median(rounds.map(samples => percentile(samples, 95))),
    p99: median(rounds.map(samples => percentile(samples, 99))),
    lowest: Math.min(...medians),
    highest: Math.max(...medians),
  };
}

/** Three significant digits, as that is more than two runs agree on. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (value >= 1000) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

export function withSpread({ p50, lowest, highest }: Summary): string {
  return lowest === highest ? shown(p50) : `${shown(p50)} [${shown(lowest)}..${shown(highest)}]`;
}
