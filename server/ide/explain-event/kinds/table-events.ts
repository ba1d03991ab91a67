import { t } from '../../../base/l10n.ts';
import { sandboxWords } from '../../../kubernetes/kubelet/sandbox-words.ts';
import { nearestFirst } from '../../diagnostics/shared/did-you-mean.ts';
import { code, joined, type Markdown, tMarkdown } from '../../text/markdown.ts';
import { runtimeVersion } from './docker-events.ts';
import type { EventKind } from './event-kind.ts';
import { rulesOfTables, unknownHandler } from './unknown-handler.ts';
import { type Facts, wordsPattern } from './words-pattern.ts';

/** CRI-O internal/oci/oci.go:getRuntimeHandler prints the map of its handlers with their addresses. */
const unknownToCrio = [
  'failed to find runtime handler {handler} from runtime list map[{*handlers}]',
  sandboxWords.unknownToCrio('{handler}'),
  // An event that was cut off.
  'failed to find runtime handler {handler} from runtime list',
];
const noRuntime = 'no runtime for "{handler}" is configured';

/** The handler of a Pod is unknown to the container runtime of its node; and what else is about an unknown handler. */
export const tableEvents: readonly EventKind[] = [
  {
    // containerd internal/cri/server/sandbox_run.go:GetSandboxRuntime
    id: 'untrusted-annotation',
    link: () => 'workload',
    saidBy: 'containerd',
    patterns: [
      'untrusted workload with explicit runtime handler is not allowed',
      'untrusted workload with host access is not allowed',
    ].map(wordsPattern),
    what: () =>
      tMarkdown(
        'containerd refuses the annotation `io.kubernetes.cri.untrusted-workload` on a Pod that also has a class, or namespaces of the host.',
      ),
    advice: () => [
      tMarkdown(
        'Remove the annotation: it is older than RuntimeClass, and only chooses the handler `untrusted`.',
      ),
    ],
    rules: ['does-not-start-on-runtime'],
  },
  {
    id: 'handler-removed-before-pods',
    link: () => 'table',
    saidBy: 'kubelet',
    patterns: ['KillPodSandbox', 'StopPodSandbox', 'RemovePodSandbox']
      .flatMap(call => [...unknownToCrio, noRuntime].map(words => `${call}{*rest}${words}`))
      .map(wordsPattern),
    what: ({ handler }) =>
      tMarkdown(
        'The container runtime cannot stop a Pod of the handler {0}, because it does not know that handler any more.',
        code(handler),
      ),
    details: handlersOfNode,
    causes: () => [
      tMarkdown(
        'The table was removed while Pods of the handler were on the node, as by uninstalling what had written it.',
      ),
      tMarkdown('The file was written anew without the table, and the runtime was restarted.'),
    ],
    check: ({ handler = '' }) => [
      tMarkdown(
        '{0} lists the Pods on the node that still have a class.',
        code(
          "kubectl get pods -A --field-selector spec.nodeName=NODE -o custom-columns='NAME:.metadata.name,CLASS:.spec.runtimeClassName'",
        ),
      ),
      tMarkdown('No Pod of the class with the handler {0} may be left before its table goes.', code(handler)),
    ],
    advice: ({ handler }) => [
      tMarkdown(
        'Put the table of the handler {0} back, restart the runtime, and let these Pods end. Remove the table after that.',
        code(handler),
      ),
    ],
    rules: rulesOfTables,
  },
  {
    ...unknownHandler('containerd'),
    id: 'no-table-in-containerd',
    saidBy: 'containerd',
    releases: 'containerd 2.0 and later',
    patterns: [wordsPattern(sandboxWords.unknownToContainerd2('{handler}'))],
    what: unknownTo('containerd'),
  },
  {
    // cri-dockerd core/sandbox_run.go has the words of containerd 1.x since commit 57af35d2.
    ...unknownHandler('containerd'),
    id: 'no-runtime-configured',
    saidBy: 'containerd',
    releases: 'containerd 1.2 to 1.7, cri-dockerd 0.4.0 and 0.4.1',
    patterns: [sandboxWords.unknownToContainerd1('{handler}'), noRuntime].map(wordsPattern),
    what: ({ handler }) =>
      tMarkdown(
        'The container runtime of the node, containerd or cri-dockerd, does not have the handler {0}.',
        code(handler),
      ),
    check: facts => [
      tMarkdown(
        '{0}: `docker://` means cri-dockerd, whose handlers are the runtimes in `/etc/docker/daemon.json`. What follows is for `containerd://`.',
        code(runtimeVersion),
      ),
      ...unknownHandler('containerd').check(facts),
    ],
  },
  {
    ...unknownHandler('CRI-O'),
    id: 'no-table-in-crio',
    saidBy: 'CRI-O',
    patterns: unknownToCrio.map(wordsPattern),
    what: unknownTo('CRI-O'),
    details: handlersOfNode,
  },
];

function unknownTo(runtime: string) {
  return ({ handler }: Facts): Markdown =>
    tMarkdown('The running {0} does not have the handler {1}.', runtime, code(handler));
}

/** The handlers in `runc:0xc0004dd790 crun:0xc0004dd5f0`, the nearest to the one that is missing first. */
function handlersOfNode({ handler = '', handlers = '' }: Facts): readonly Markdown[] {
  const names = [...handlers.matchAll(/([^\s:]{1,63}):0x[0-9a-f]/g)].map(([, name]) => name!);
  if (names.length === 0) return [];
  const nearest = nearestFirst(handler, names).slice(0, most);
  const shown = joined([
    ...nearest.map(name => code(name)),
    ...(names.length > most ? [t('and {0} more', names.length - most)] : []),
  ]);
  return [tMarkdown('The node has these handlers: {0}.', shown)];
}

const most = 20;
