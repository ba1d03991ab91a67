import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { hasPods } from './has-pods.ts';
import { argument } from './remedies.ts';
import { type Facts, wordsPattern } from './words-pattern.ts';

const inHelm =
  'exists and cannot be imported into the current release: invalid ownership metadata; {*problems}';

/** What kubectl and Helm say of an object, before or instead of an API server. */
export const clientEvents: readonly EventKind[] = [
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
  {
    // k8s.io/cli-runtime/pkg/resource/visitor.go; k8s.io/kube-openapi/pkg/util/proto/validation/errors.go
    id: 'invalid-for-kubectl',
    link: ({ problems = '' }) =>
      /node\.v1|ValidationError\(RuntimeClass/.test(problems) ? 'class' : 'workload',
    saidBy: 'kubectl',
    patterns: [
      'error validating "{*file}": error validating data: {*problems}; if you choose to ignore these errors, turn validation off with --validate=false',
      'error validating data: {*problems}',
    ].map(wordsPattern),
    applies: ({ problems = '' }) => {
      const [, kind] = /ValidationError\((\w{1,60})/.exec(problems) ?? [];
      return kind === undefined || kind === 'RuntimeClass' || hasPods(kind);
    },
    what: () =>
      tMarkdown(
        'kubectl does not send the object: it has fields that its kind does not have, or lacks some.',
      ),
    details: ({ problems = '' }) =>
      problems
        .replace(/^\[(.*)\]$/, '$1')
        .split(/, (?=ValidationError\()/)
        .slice(0, 20)
        .map(problem => code(problem)),
    causes: () => [
      tMarkdown('A field is misspelled, or stands at another depth than it should.'),
      tMarkdown('The cluster is older than the field, as with `node.k8s.io/v1` and clusters before 1.20.'),
    ],
    check: () => [
      tMarkdown(
        '`kubectl explain runtimeclass` and `kubectl explain pod.spec` list the fields of this cluster.',
      ),
    ],
    advice: () => [
      tMarkdown(
        'Correct the field that the message names. With `--validate=false` the API server drops the field instead.',
      ),
    ],
    rules: [
      'unknown-field',
      'misspelled-field',
      'misplaced-field',
      'wrong-type',
      'class-name-outside-pod-spec',
    ],
  },
  {
    // k8s.io/apimachinery/pkg/util/managedfields/internal/conflict.go:Conflicts.Error
    id: 'apply-conflict',
    link: ({ fields = '' }) => (ofClass.test(fields) ? 'class' : 'workload'),
    saidBy: 'API server',
    patterns: [
      'Apply failed with 1 conflict: conflict with "{*manager}"{*fields}',
      'Apply failed with {count} conflicts: conflicts with "{*manager}"{*fields}',
    ].map(wordsPattern),
    what: ({ manager }) =>
      tMarkdown(
        'Another manager, {0}, has set fields that this server-side apply sets to something else.',
        code(manager),
      ),
    details: ({ fields = '' }) => fieldsOf(fields).map(field => code(field)),
    causes: () => [
      tMarkdown('An operator, a GitOps tool or a person with another command writes the same object.'),
    ],
    check: () => [
      tMarkdown('`kubectl get OBJECT -o yaml --show-managed-fields` shows which manager owns which field.'),
    ],
    advice: ({ fields = '' }) => [
      tMarkdown('Leave these fields out of the file if the other manager is to decide.'),
      fieldsOf(fields).includes('.handler')
        ? tMarkdown(
            'The handler of a class that exists cannot be changed, not even with `--force-conflicts`: delete the class and create it again, or create one with another name.',
          )
        : tMarkdown('`--force-conflicts` takes the fields over, if the file is to decide.'),
    ],
    rules: ['immutable-handler'],
  },
];

/** What kubectl, Helm or an API server says around another message: asked last, because that one says more. */
export const otherClientEvents: readonly EventKind[] = [
  {
    // k8s.io/apimachinery/pkg/runtime/error.go:strictDecodingError
    id: 'strict-decoding',
    link: ({ problems = '' }) => (ofClass.test(problems.replaceAll('"', ' .')) ? 'class' : 'workload'),
    saidBy: 'API server',
    patterns: [wordsPattern('strict decoding error: {*problems}')],
    what: ({ problems }) =>
      tMarkdown('The API server does not accept the fields of the object: {0}', code(problems)),
    causes: () => [tMarkdown('A field is misspelled, or stands at another depth than it should.')],
    check: () => [
      tMarkdown(
        '`kubectl explain runtimeclass` and `kubectl explain pod.spec` list the fields of this cluster.',
      ),
    ],
    advice: () => [
      tMarkdown('Correct the field that the message names: its name, or the type of its value.'),
    ],
    rules: [
      'unknown-field',
      'misspelled-field',
      'misplaced-field',
      'wrong-type',
      'class-name-outside-pod-spec',
    ],
  },
  {
    // k8s.io/cli-runtime/pkg/resource/mapper.go, as for RuntimeClasses
    id: 'kind-not-served',
    link: () => 'workload',
    saidBy: 'Kubernetes client',
    patterns: [
      'resource mapping not found for name: "{*name}" namespace: "{*namespace}" from "{*file}": no matches for kind "{kind}" in version "{version}"',
      'no matches for kind "{kind}" in version "{version}"',
    ].map(wordsPattern),
    what: ({ kind, version }) =>
      tMarkdown('The cluster does not serve the kind {0} of {1}.', code(kind), code(version)),
    causes: () => [
      tMarkdown(
        'What defines the kind is not installed: its CustomResourceDefinition, or the operator that brings it.',
      ),
      tMarkdown(
        'The cluster serves the kind in another version: a release has removed this one, or does not have it yet.',
      ),
      tMarkdown('The command asked another cluster than the one that was meant.'),
    ],
    check: ({ kind }) => [
      tMarkdown(
        '`kubectl api-resources | grep {0}` lists the versions of the kind that the cluster serves.',
        argument(kind, 'KIND'),
      ),
    ],
    advice: () => [
      tMarkdown('Install what defines the kind before the file, or write a version that the cluster serves.'),
    ],
    rules: ['old-api-version'],
  },
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

/** Fields that RuntimeClasses have and workloads do not, as conflicts write them. */
const ofClass = /[\s:]\.(?:handler|overhead|scheduling)\b/;

/** The fields of `: .handler` or `: - .handler - .overhead`, without what kubectl says after them. */
function fieldsOf(fields: string): readonly string[] {
  return fields
    .split(' ')
    .filter(word => /^\.[\w.[\]"=/{}:,-]{1,300}$/.test(word))
    .slice(0, 20);
}

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
