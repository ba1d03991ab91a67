import { requestWords } from '../../../kubernetes/objects/request-words.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind, Surface } from './event-kind.ts';
import { type Facts, wordsPattern } from './words-pattern.ts';

const notServed = requestWords.notServed('RuntimeClass', '{version}');

/** What a client says of a version of RuntimeClasses that its API server does not serve. */
export const versionEvents: readonly EventKind[] = [
  {
    id: 'class-version-not-served',
    link: () => 'class',
    saidBy: 'Kubernetes client',
    // k8s.io/cli-runtime/pkg/resource/mapper.go: since kubectl 1.24, and before; then as other clients say it.
    patterns: [
      `resource mapping not found for name: "{*class}" namespace: "{*namespace}" from "{*file}": ${notServed}`,
      `unable to recognize "{*file}": ${notServed}`,
      notServed,
    ].map(wordsPattern),
    what: ({ version }) => tMarkdown('The cluster does not serve RuntimeClasses of {0}.', code(version)),
    causes: facts => [
      ...causesOfVersion(facts),
      tMarkdown('The command asked another cluster than the one that was meant.'),
    ],
    check: () => [
      tMarkdown('`kubectl version` shows the release of the cluster.'),
      tMarkdown('`kubectl api-versions` lists the versions that the cluster serves: look for `node.k8s.io`.'),
    ],
    advice: adviceOfVersion,
    rules: ['api-version-not-served', 'old-api-version'],
  },
];

/** Which releases serve a version: kubernetes pkg/registry/node/rest/runtime_class.go and the deprecation guide. */
function causesOfVersion({ version }: Facts): readonly Markdown[] {
  switch (version) {
    case 'node.k8s.io/v1':
      return [
        tMarkdown('The cluster is 1.19 or older: 1.20 is the first release that serves `node.k8s.io/v1`.'),
      ];
    case 'node.k8s.io/v1beta1':
      return [tMarkdown('The cluster is 1.25 or newer: 1.14 to 1.24 serve `node.k8s.io/v1beta1`.')];
    case 'node.k8s.io/v1alpha1':
      return [
        tMarkdown('The cluster is 1.24 or newer, which does not serve `node.k8s.io/v1alpha1` any more.'),
        tMarkdown(
          'The cluster is 1.14 to 1.23, which serve it only with `--runtime-config=node.k8s.io/v1alpha1=true`.',
        ),
      ];
    default:
      return [tMarkdown('No release of Kubernetes has RuntimeClasses in this version.')];
  }
}

function adviceOfVersion({ version = '' }: Facts, surface: Surface): readonly Markdown[] {
  if (version === 'node.k8s.io/v1') {
    return [
      tMarkdown('Write `apiVersion: node.k8s.io/v1beta1` as long as the cluster is 1.14 to 1.19.'),
      tMarkdown('Upgrade the cluster: from 1.20 on it takes the file as it is.'),
    ];
  }
  return [
    surface === 'editor'
      ? tMarkdown(
          'Write the class for `node.k8s.io/v1`: "RuntimeClass: Upgrade All RuntimeClasses in Workspace" does so in all files.',
        )
      : tMarkdown(
          'Write the class for `node.k8s.io/v1`: `runtimeclass upgrade --write .` does so in all files.',
        ),
    tMarkdown(
      'If an operator or a chart says this, install a newer release of it: the class is in its own files.',
    ),
  ];
}
