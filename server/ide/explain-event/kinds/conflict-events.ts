import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** Conflicts of server-side apply. */
export const conflictEvents: readonly EventKind[] = [
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

/** Fields that RuntimeClasses have and workloads do not, as conflicts write them. */
export const ofClass = /[\s:]\.(?:handler|overhead|scheduling)\b/;

/** The fields of `: .handler` or `: - .handler - .overhead`, without what kubectl says after them. */
function fieldsOf(fields: string): readonly string[] {
  return fields
    .split(' ')
    .filter(word => /^\.[\w.[\]"=/{}:,-]{1,300}$/.test(word))
    .slice(0, 20);
}
