import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { argument } from './remedies.ts';
import { wordsPattern } from './words-pattern.ts';

// k8s.io/apiserver/pkg/admission/plugin/policy/validating/dispatcher.go:Dispatch
const denial = "ValidatingAdmissionPolicy '{policy}' with binding '{binding}' denied request: {*message}";

const deniedByPolicy = {
  saidBy: 'admission policy',
  what: ({ policy, message }) =>
    tMarkdown('The policy {0} of the cluster refuses the object: {1}', code(policy), code(message)),
  causes: () => [
    tMarkdown('The object breaks the rule that the message states.'),
    tMarkdown(
      'The policy reads a template or a custom resource before any Pod exists: a class adds its nodeSelector, tolerations and overhead to Pods only, so that the template needs them itself.',
    ),
  ],
  check: ({ policy, binding }) => [
    tMarkdown(
      '`kubectl get validatingadmissionpolicy {0} -o yaml` shows what the policy asks for, and of which kinds.',
      argument(policy, 'POLICY'),
    ),
    ...(binding === undefined
      ? []
      : [
          tMarkdown(
            '`kubectl get validatingadmissionpolicybinding {0} -o yaml` shows the namespaces and objects that it is for.',
            argument(binding, 'BINDING'),
          ),
        ]),
  ],
  advice: () => [
    tMarkdown('Change the object as the message asks.'),
    tMarkdown('Otherwise ask the owner of the policy to change it, or to leave this namespace out.'),
  ],
  rules: ['policy-violation'],
} satisfies Partial<EventKind>;

/** Refusals by policies of a cluster. They come first: they may quote other messages. */
export const policyEvents: readonly EventKind[] = [
  {
    ...deniedByPolicy,
    id: 'class-denied-by-policy',
    link: () => 'class',
    patterns: [wordsPattern(`runtimeclasses.node.k8s.io "{*class}" is forbidden: ${denial}`)],
  },
  {
    ...deniedByPolicy,
    id: 'denied-by-policy',
    link: () => 'workload',
    // In 1.26 the message may name no binding.
    patterns: [denial, "ValidatingAdmissionPolicy '{policy}' denied request: {*message}"].map(wordsPattern),
  },
];
