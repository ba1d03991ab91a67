import type { Candidate } from '../candidates.ts';
import { classNamePlace, editedPlace, type InputFile, inputFiles } from '../inputs/files.ts';
import { typing } from '../inputs/typing.ts';
import { openedServer } from '../opened-server.ts';
import { interleaved, type Part } from '../part.ts';
import { settledCpuTime } from '../process-usage.ts';
import { type Samples, type Summary, shown, summarise, withSpread } from '../statistics.ts';

/** Completion sent together with an edit, and hover once the server rests. */
export const requests: Part = {
  name: 'requests',
  measure: async setting => {
    const rows: string[][] = [];
    for (const file of [inputFiles['60'], inputFiles['20k']]) {
      const asked = await interleaved(setting, `completion and hover, ${file.name}`, candidate =>
        ask(candidate, file, setting.folder),
      );
      const results = new Map(
        [...asked].map(([name, rounds]) => [
          name,
          {
            completion: summarise(rounds.map(({ completion }) => completion)),
            hover: summarise(rounds.map(({ hover }) => hover)),
            hoverCpu: summarise(rounds.map(({ hoverCpu }) => hoverCpu)),
          },
        ]),
      );
      for (const [name, { completion, hover, hoverCpu }] of results) {
        rows.push([file.name, name, ...figures(completion), ...figures(hover), shown(hoverCpu.p50)]);
      }
    }
    return {
      title: 'Completion and hover',
      about:
        'On the name of the class, in a document that is being typed in. Completion is asked for together with the ' +
        'edit, hover when the server rests. Milliseconds from the request to its answer.',
      columns: ['file', 'server', 'completion p50', 'p95', 'p99', 'hover p50', 'p95', 'p99', 'hover CPU p50'],
      rows,
      goals: [],
    };
  },
};

interface Asked {
  readonly completion: Samples;
  readonly hover: Samples;
  readonly hoverCpu: Samples;
}

const mostEdits = 72;
const longestTyping = 12_000;

async function ask(candidate: Candidate, file: InputFile, folder: string): Promise<Asked> {
  const { server, uri } = await openedServer(candidate, file, folder);
  const about = { textDocument: { uri }, position: classNamePlace(file) };
  const asked = { completion: [] as number[], hover: [] as number[], hoverCpu: [] as number[] };
  const started = performance.now();
  for (const { start, end, text } of typing(editedPlace(file))) {
    if (asked.hover.length >= mostEdits || performance.now() - started > longestTyping) break;
    const version = asked.hover.length + 2;
    const published = server.published(uri, version);
    await server.change(uri, version, start, end, text);
    const completionSent = performance.now();
    const completions = await server.connection.sendRequest('textDocument/completion', about);
    asked.completion.push(performance.now() - completionSent);
    await published;
    const before = await settledCpuTime(server.pid);
    const hoverSent = performance.now();
    const hover = await server.connection.sendRequest('textDocument/hover', about);
    asked.hover.push(performance.now() - hoverSent);
    asked.hoverCpu.push((await settledCpuTime(server.pid)) - before);
    const isAnswered = JSON.stringify(completions).includes('"gvisor"') && hover !== null;
    if (candidate.name === 'ours' && !isAnswered) {
      throw new Error('an empty answer is fast, and not what is to be measured');
    }
  }
  await server.stop();
  return asked;
}

function figures(summary: Summary): string[] {
  return [withSpread(summary), shown(summary.p95), shown(summary.p99)];
}
