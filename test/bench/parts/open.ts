import { inputFiles } from '../inputs/files.ts';
import { openedServer } from '../opened-server.ts';
import { forFile, interleaved, type Part } from '../part.ts';
import { memory } from '../process-usage.ts';
import { startedBefore } from '../started-before.ts';
import { shown, summarise, withSpread } from '../statistics.ts';

/** Opening a file in a server that has just started: until its first diagnostics. */
export const open: Part = {
  name: 'open',
  measure: async setting => {
    const rows: string[][] = [];
    const started = { ...setting, candidates: [...setting.candidates, await startedBefore(setting)] };
    for (const input of ['60', '2k', '20k', 'list'] as const) {
      const file = inputFiles[input];
      const opened = await interleaved(forFile(started, input), `open, ${file.name}`, async candidate => {
        const { server, wall, cpu } = await openedServer(candidate, file, setting.folder);
        const { peak } = memory(server.pid);
        await server.stop();
        return { wall, cpu, peak };
      });
      const walls = new Map(
        [...opened].map(([name, samples]) => [name, summarise(samples.map(({ wall }) => [wall]))]),
      );
      for (const [name, samples] of opened) {
        const cpu = summarise(samples.map(({ cpu }) => [cpu]));
        const peak = summarise(samples.map(({ peak }) => [peak]));
        rows.push([file.name, name, withSpread(walls.get(name)!), withSpread(cpu), shown(peak.p50)]);
      }
    }
    return {
      title: 'Open',
      about:
        'From sending the text to the first diagnostics (ms), in a server that has just started and rests. CPU: until ' +
        'it rests again. A second start finds its code compiled, as VS Code lets it.',
      columns: ['file', 'server', 'wall p50', 'CPU p50', 'peak memory, MB'],
      rows,
      goals: [],
    };
  },
};
