import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { hasPods } from './has-pods.ts';
import { argument } from './remedies.ts';
import { type Facts, wordsPattern } from './words-pattern.ts';

const inHelm =
  'exists and cannot be imported into the current release: invalid ownership metadata; {*problems}';

/** What Helm says of the objects of a release. */
export const helmEvents: readonly EventKind[] = [
  {
    // helm pkg/action/validate.go:existingResourceConflict, checkOwnership (since 3.2)
    id: 'not-of-this-release',
    link: ({ class: name }) => (name === undefined ? 'workload' : 'class'),
    saidBy: 'Helm',
    releases: 'Helm 3.2 and later',
    patterns: [
      `RuntimeClass "{*class}" in namespace "{*namespace}" ${inHelm}`,
      `{kind} "{*name}" in namespace "{*namespace}" ${inHelm}`,
    ].map(wordsPattern),
    applies: ({ class: name, kind }) => name !== undefined || hasPods(kind),
    what: ({ kind = 'RuntimeClass', class: className, name = className }) =>
      tMarkdown(
        'The cluster has the {0} {1} already, and Helm does not count it as a part of the release.',
        code(kind),
        code(name),
      ),
    details: ({ problems = '' }) =>
      problems
        .split('; ')
        .slice(0, 5)
        .map(problem => code(problem)),
    causes: facts => causesOfOwner(facts),
    check: ({ kind = 'RuntimeClass', class: className, name = className }) => [
      tMarkdown(
        '`kubectl get {0} {1} -o yaml` shows in the annotation `meta.helm.sh/release-name` which release owns the object.',
        argument(kind, 'KIND').toLowerCase(),
        argument(name, 'NAME'),
      ),
    ],
    advice: ({ class: name }) => [
      ...(name === undefined
        ? []
        : [
            tMarkdown(
              'Let one release, or one manifest, create the class, and turn it off in the others: a class belongs to no namespace.',
            ),
          ]),
      tMarkdown(
        '`helm upgrade --install --take-ownership` hands the object over to this release (Helm 3.17 and later).',
      ),
    ],
    rules: ['duplicate-class'],
  },
];

/** What Helm says around another message: asked last, because that one says more. */
export const otherHelmEvents: readonly EventKind[] = [
  {
    // helm pkg/action/install.go:RunWithContext
    id: 'release-not-built',
    link: () => 'workload',
    saidBy: 'Helm',
    patterns: [wordsPattern('unable to build kubernetes objects from release manifest: {*cause}')],
    what: ({ cause }) =>
      tMarkdown('Helm cannot make objects of what the chart renders, and has sent nothing: {0}', code(cause)),
    check: () => [
      tMarkdown(
        '`helm template RELEASE CHART` with the same values shows the object that the message names.',
      ),
    ],
    advice: () => [
      tMarkdown(
        'Correct what the message names in the values or in the chart, or install what defines its kind.',
      ),
    ],
    rules: [],
  },
];

function causesOfOwner({ problems = '' }: Facts): readonly Markdown[] {
  const [, owner] =
    /release-name" must equal "[^"]{0,253}": current value is "([^"]{1,253})"/.exec(problems) ?? [];
  return [
    ...(owner === undefined ? [] : [tMarkdown('The release {0} has created the object.', code(owner))]),
    ...(/missing key/.test(problems)
      ? [tMarkdown('Something other than Helm has created the object: kubectl, an operator or the platform.')]
      : []),
    ...(owner === undefined && !/missing key/.test(problems)
      ? [tMarkdown('Another release of Helm has created the object.')]
      : []),
  ];
}
