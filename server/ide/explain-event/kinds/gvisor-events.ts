import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { lastCause } from './last-cause.ts';
import { wordsPattern } from './words-pattern.ts';

/** What gVisor says beyond its known limitations, which are tried first. */
export const gvisorEvents: readonly EventKind[] = [
  {
    // runsc/container/container.go:createGoferProcess
    id: 'gvisor-gofer',
    link: () => 'runtime',
    saidBy: 'gVisor',
    patterns: ['cannot create gofer process: {*why}'].map(wordsPattern),
    what: ({ why }) =>
      tMarkdown(
        'runsc could not start the process that serves files to the sandbox: {0}',
        code(lastCause(why)),
      ),
    causes: () => [
      tMarkdown('The Pod asks for a namespace or a setting that the node does not allow runsc.'),
      tMarkdown('The root file system of the container is on a snapshotter that runsc cannot open.'),
    ],
    advice: () => [
      tMarkdown(
        'What stands last in the message decides; {0} in runsc.toml makes runsc say more.',
        code('debug-log'),
      ),
    ],
    rules: ['does-not-start-on-runtime'],
  },
];
