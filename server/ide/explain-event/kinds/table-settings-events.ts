import { invalidRuntimeTypeWords, noRuntimeTypeWords } from '../../../node-config/shim.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { shellWord } from './shell-word.ts';
import { wordsPattern } from './words-pattern.ts';

/** containerd found the table of a handler, and cannot work with a setting of it. */
export const tableSettingsEvents: readonly EventKind[] = [
  {
    id: 'no-runtime-type',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [wordsPattern(noRuntimeTypeWords)],
    what: () =>
      tMarkdown('The table of the handler has no `runtime_type`, so containerd does not know what to start.'),
    advice: () => [writeType()],
    rules: ['unknown-runtime-key', 'missing-runtime-type'],
  },
  {
    id: 'invalid-runtime-type',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 1.6 and later',
    patterns: [wordsPattern(invalidRuntimeTypeWords('{type}'))],
    what: ({ type }) =>
      tMarkdown(
        'The `runtime_type` {0} in the table of the handler is neither a name like `io.containerd.runc.v2` nor an absolute path.',
        code(type),
      ),
    advice: () => [writeType()],
    rules: ['missing-runtime-type'],
  },
  {
    // containerd core/runtime/v2/shim_manager.go:resolveRuntimePath
    id: 'shim-path-missing',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 1.6 and later',
    patterns: ['invalid custom binary path: stat {path}: {*why}', 'invalid custom binary path: {*why}'].map(
      wordsPattern,
    ),
    what: ({ path, why }) =>
      tMarkdown(
        'containerd cannot use the path of the shim in the table of the handler: {0}',
        code(path ?? why),
      ),
    causes: () => [
      tMarkdown('The program was installed in another folder, or is not on this node.'),
      tMarkdown('The path has a typing error.'),
    ],
    check: ({ path }) => (path === undefined ? [] : [listOnNode(path)]),
    advice: () => [
      tMarkdown(
        'Correct `runtime_path` (or the path in `runtime_type`), or install the shim there. Restart containerd.',
      ),
    ],
    rules: ['missing-runtime-type'],
  },
  {
    // containerd client/client.go:getSnapshotter
    id: 'unknown-snapshotter',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 1.6 and later',
    patterns: [wordsPattern('snapshotter {snapshotter} was not found')],
    what: ({ snapshotter }) =>
      tMarkdown('The running containerd does not have the snapshotter {0}.', code(snapshotter)),
    causes: ({ snapshotter = '' }) => [
      tMarkdown(
        'No file configures it: a built-in one needs its plugin (`devmapper` has to have a pool), others a table {0} with the socket of their daemon.',
        code(`proxy_plugins.${snapshotter}`),
      ),
      tMarkdown('The plugin is configured, and failed to load when containerd started.'),
      tMarkdown('containerd was not restarted after it was configured.'),
    ],
    check: () => [
      tMarkdown(
        '{0} on the node lists the snapshotters; one that failed has the status `error` or `skip`.',
        code('ctr plugins ls'),
      ),
    ],
    advice: () => [
      tMarkdown(
        'Configure the snapshotter on the node and restart containerd, or remove `snapshotter` from the table of the handler.',
      ),
    ],
    rules: [],
  },
  {
    // containerd internal/cri/server/podsandbox; the registry of sandbox controllers
    id: 'unknown-sandboxer',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 2.0 and later',
    patterns: [wordsPattern('failed to get sandbox controller by {sandboxer}')],
    what: ({ sandboxer }) =>
      tMarkdown('The running containerd does not have the sandboxer {0}.', code(sandboxer)),
    check: () => [
      tMarkdown(
        '{0} on the node lists the plugins; a sandboxer of its own is one of type `sandbox`.',
        code('ctr plugins ls'),
      ),
    ],
    advice: () => [
      tMarkdown(
        'Write `podsandbox` or `shim` as `sandboxer`, or configure the proxy plugin of that name. Restart containerd.',
      ),
    ],
    rules: [],
  },
];

function writeType(): Markdown {
  return tMarkdown('Write the `runtime_type` of the runtime into its table, and restart containerd.');
}

/** How to see whether a file is on the node. */
export function listOnNode(path = ''): Markdown {
  return tMarkdown('{0} on the node shows whether the file is there.', code(`ls -l ${shellWord(path)}`));
}
