import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { type Facts, wordsPattern } from './words-pattern.ts';

/** Refusals by admission webhooks, those of platforms first. They come before others: they may quote other messages. */
export const webhookEvents: readonly EventKind[] = [
  {
    // knative.dev/serving pkg/apis/serving/fieldmask.go, knative.dev/pkg apis/field_error.go:ErrDisallowedFields
    id: 'knative-disallowed-field',
    link: () => 'workload',
    saidBy: 'Knative',
    patterns: [wordsPattern('must not set the field(s): {*fields}')],
    applies: ({ fields = '' }) => /[rR]untimeClassName/.test(fields),
    what: () => tMarkdown('Knative does not accept `runtimeClassName` in this Service.'),
    details: ({ fields }) => [code(fields)],
    causes: () => [
      tMarkdown('The feature `kubernetes.podspec-runtimeclassname` of Knative is off, as it is by default.'),
      tMarkdown('The key in the ConfigMap has another spelling: Knative ignores keys that it does not know.'),
    ],
    check: () => [
      tMarkdown(
        '`kubectl get configmap config-features -n knative-serving -o yaml` shows the features that are set.',
      ),
    ],
    advice: () => [
      tMarkdown(
        'Set `kubernetes.podspec-runtimeclassname: enabled` in the ConfigMap `config-features` of the namespace `knative-serving`, or in what installs Knative.',
      ),
    ],
    rules: [],
  },
  {
    // The words as GKE's users report them: its source is not public.
    id: 'gke-warden',
    link: () => 'workload',
    saidBy: 'GKE',
    patterns: [
      'GKE Warden rejected the request because it violates one or more constraints{*violations}',
      'GKE Warden rejected the request because it violates one or more policies{*violations}',
      'GKE Policy Controller rejected the request because it violates one or more policies{*violations}',
    ].map(wordsPattern),
    what: () => tMarkdown('GKE does not accept the workload: it violates constraints of the platform.'),
    details: ({ violations = '' }) => [code(violations.replace(/^[.: ]+/, ''))],
    advice: () => [
      tMarkdown(
        'Change the fields that the message names. Constraints whose names begin with `autogke-` are those of Autopilot; a Standard cluster does not have them.',
      ),
    ],
    rules: [],
  },
  {
    // k8s.io/apiserver/pkg/admission/plugin/webhook/errors/statuserror.go:ToStatusErr
    id: 'denied-by-webhook',
    link: () => 'workload',
    saidBy: 'admission webhook',
    patterns: [
      'admission webhook "{webhook}" denied the request: {*message}',
      'admission webhook "{webhook}" denied the request without explanation',
    ].map(wordsPattern),
    what: ({ webhook, message }) =>
      message === undefined
        ? tMarkdown('The admission webhook {0} refuses the object and does not say why.', code(webhook))
        : tMarkdown('The admission webhook {0} refuses the object: {1}', code(webhook), code(message)),
    check: findWebhook,
    advice: ({ message }) => [
      message === undefined
        ? tMarkdown('The log of the webhook says why it refuses the object.')
        : tMarkdown('Change the object as the message asks: the words are those of the webhook.'),
      tMarkdown('Otherwise ask the owner of the webhook for an exception.'),
    ],
    rules: [],
  },
  {
    // k8s.io/apiserver/pkg/util/webhook/error.go:ErrCallingWebhook
    id: 'webhook-unreachable',
    link: () => 'workload',
    saidBy: 'API server',
    patterns: ['failed calling webhook "{webhook}": {*cause}', 'failed calling webhook "{webhook}"'].map(
      wordsPattern,
    ),
    what: ({ webhook, cause }) =>
      cause === undefined
        ? tMarkdown('The API server gets no decision from the admission webhook {0}.', code(webhook))
        : tMarkdown(
            'The API server gets no decision from the admission webhook {0}: {1}',
            code(webhook),
            code(cause),
          ),
    causes: () => [
      tMarkdown('The Pods of the webhook do not run, or its Service has no endpoints.'),
      tMarkdown('A firewall or a NetworkPolicy keeps the API server from the port of the webhook.'),
      tMarkdown('The certificate of the webhook has expired, or `caBundle` does not fit it.'),
      tMarkdown('The program of the webhook was removed, and its configuration stayed.'),
    ],
    check: facts => [
      ...findWebhook(facts),
      tMarkdown(
        '`kubectl get pods,endpointslices -n NAMESPACE` shows whether its Service has Pods that are ready.',
      ),
    ],
    advice: () => [
      tMarkdown('Repair the webhook, or remove its configuration if nothing serves it any more.'),
      tMarkdown('The manifest was not judged: send it again after that.'),
    ],
    rules: [],
  },
];

function findWebhook({ webhook = '' }: Facts) {
  return [
    tMarkdown(
      '`kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations -o yaml` shows which objects the webhook {0} is for, and the Service behind it.',
      code(webhook),
    ),
  ];
}
