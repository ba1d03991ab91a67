import type { Yielder } from '../base/yielding.ts';
import { isPackedChart } from '../charts/chart-files.ts';

/** Receives the number of files read so far and the number found so far. */
export type ReportFiles = (read: number, found: number) => void;

/** The URIs of all files that a listing finds, without packed charts; `note` is called for those too. */
export async function listedUris(
  listed: AsyncIterable<readonly string[]>,
  pause: Yielder,
  report: ReportFiles,
  note: (uri: string) => void,
): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const batch of listed) {
    for (const uri of batch) {
      note(uri);
      if (!isPackedChart(uri)) found.push(uri);
    }
    report(0, found.length);
    await pause();
  }
  return found;
}
