import { join } from 'node:path';
import type { Candidate } from './candidates.ts';
import { inputFiles } from './inputs/files.ts';
import { openedServer } from './opened-server.ts';
import type { BenchSetting } from './part.ts';

/**
 * Ours with what a start before it has left: the compiled code of all files that it loaded until it had opened a manifest
 * of 60 lines and was ended by its editor. So VS Code starts it every time but the first one.
 */
export async function startedBefore({ candidates, folder }: BenchSetting): Promise<Candidate> {
  const ours: Candidate = {
    ...candidates.find(({ name }) => name === 'ours')!,
    name: 'ours, second start',
    environment: { NODE_COMPILE_CACHE: join(folder, 'compiled') },
  };
  const { server } = await openedServer(ours, inputFiles['60'], folder);
  await server.stop();
  return ours;
}
