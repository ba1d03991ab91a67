import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** What containerd says in its journal about a file that is not TOML, or has what it does not know. */
export const containerdFileEvents: readonly EventKind[] = [
  {
    // go-toml, in the words of both of its versions; CRI-O has another parser.
    id: 'containerd-duplicate-table',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: [
      'toml: table {table} already exists',
      'toml: key {table} is already defined',
      'toml: key {table} already exists as a {*rest}',
    ].map(wordsPattern),
    what: ({ table }) =>
      tMarkdown('containerd cannot read its file, because {0} is in it twice.', code(table)),
    causes: () => [
      tMarkdown('An installer ran twice and appended its tables again.'),
      tMarkdown(
        'A template repeats what it includes: with `{{ template "base" . }}` of K3s and RKE2, `imports` and `runc` are there already.',
      ),
    ],
    advice: () => [tMarkdown('Keep one of the two, and start containerd again.')],
    rules: [],
  },
  {
    // containerd cmd/containerd/server/config/config.go:loadConfigFile; K3s has another sentence before the same.
    id: 'containerd-not-toml',
    link: () => 'table',
    saidBy: 'containerd',
    patterns: ['failed to load TOML from {path}: {*why}', 'failed to unmarshal TOML: {*why}'].map(
      wordsPattern,
    ),
    what: ({ why }) => tMarkdown('containerd cannot read its file: {0}', code(why)),
    causes: () => [
      tMarkdown('A line is not TOML.'),
      tMarkdown('The file is a template of Go (`{{ ... }}`), which only K3s or RKE2 makes TOML of.'),
    ],
    advice: () => [tMarkdown('Correct the line that the message names, and start containerd again.')],
    rules: [],
  },
  {
    // containerd pkg and core since 2.0: a warning, never an error
    id: 'containerd-unknown-key',
    link: () => 'table',
    saidBy: 'containerd',
    releases: 'containerd 2.0 and later',
    patterns: [
      'Ignoring unknown key in TOML for plugin{*fields}',
      'Ignoring unknown key in TOML{*fields}',
    ].map(wordsPattern),
    what: ({ fields = '' }) => {
      const key = keyIn(fields);
      return key === undefined
        ? tMarkdown('containerd ignores a key of its file that it does not know.')
        : tMarkdown('containerd ignores the key {0} of its file, which it does not know.', code(key));
    },
    causes: () => [
      tMarkdown('The key is misspelled, or is in the wrong table.'),
      tMarkdown('The key is one of containerd 1.x that 2.0 removed.'),
      tMarkdown(
        'The table is below a plugin of another version: in a file of version 3 the runtimes are below `io.containerd.cri.v1.runtime`, not `io.containerd.grpc.v1.cri`.',
      ),
    ],
    advice: () => [
      tMarkdown('Correct the key, or move its table, and restart containerd. The rest of the file works.'),
    ],
    rules: ['misplaced-runtime-setting', 'removed-runtime-setting', 'unread-plugin-table'],
  },
];

/** The key in the fields of a line of the log: `key="containerd runtimes kata runtime_pathh" plugin=...`. */
function keyIn(fields: string): string | undefined {
  const [, quoted, plain] = /\bkey=(?:\\{0,4}"([^"\\]{1,300})|([^\s"\\]{1,300}))/.exec(fields) ?? [];
  return quoted ?? plain;
}
