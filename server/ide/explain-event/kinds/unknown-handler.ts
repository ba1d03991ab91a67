import { t } from '../../../base/l10n.ts';
import { code, type Markdown, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';

/**
 * What is known where a container runtime does not have a handler: the runtime that runs did not find its table. Whether a
 * file on the node has one, the words do not say.
 * @param runtime the runtime that says so; `undefined` where the words are of a component that talks to either
 */
export function unknownHandler(
  runtime?: 'containerd' | 'CRI-O',
): Pick<EventKind, 'link' | 'rules' | 'advice'> & Required<Pick<EventKind, 'causes' | 'check'>> {
  const mayBe = (which: 'containerd' | 'CRI-O', lines: () => readonly Markdown[]) =>
    runtime === undefined || runtime === which ? lines() : [];
  return {
    link: () => 'table',
    causes: ({ handler = '' }) => [
      tMarkdown(
        'No file that {0} reads has a table for the handler {1}.',
        runtime ?? t('the container runtime'),
        code(handler),
      ),
      ...mayBe('containerd', causesInContainerd),
      ...mayBe('CRI-O', causesInCrio),
      tMarkdown(
        'The file is generated, as on K3s, RKE2, kubespray and managed nodes, and was written anew without the table.',
      ),
      ...installedBy(handler),
      ...mayBe('containerd', () => [
        tMarkdown(
          'containerd was not restarted after the table was written: it never reads its configuration again.',
        ),
      ]),
      ...mayBe('CRI-O', () => [
        tMarkdown(
          'CRI-O was not restarted after the table was written: before 1.26 a reload does not read the tables, and even in newer releases a new handler may need a restart.',
        ),
      ]),
      tMarkdown('Other nodes have the handler, and the class does not select them.'),
    ],
    check: () => [
      ...mayBe('containerd', checksOfContainerd),
      ...mayBe('CRI-O', checksOfCrio),
      tMarkdown(
        '{0} lists the handlers that a node has (Kubernetes 1.31, with containerd 2.0 or CRI-O 1.30).',
        code("kubectl get node NODE -o jsonpath='{.status.runtimeHandlers}'"),
      ),
    ],
    advice: ({ handler = '' }) => [
      ...mayBe('containerd', () => [
        tMarkdown(
          'Let the file that containerd reads have the table {0} below the plugin of its version, and restart containerd on the nodes of the class.',
          code(`containerd.runtimes.${handler}`),
        ),
      ]),
      ...mayBe('CRI-O', () => [
        tMarkdown(
          'Let a file in `/etc/crio/crio.conf.d` have the table {0}, and restart CRI-O on the nodes of the class.',
          code(`[crio.runtime.runtimes.${handler}]`),
        ),
      ]),
      tMarkdown(
        'If the file is generated, change its source: the template, the folder of drop-ins or the settings of the installer.',
      ),
      createOtherClass(),
    ],
    rules: rulesOfTables,
  };
}

/** The remedy where the class names a handler that is not meant. */
export function createOtherClass(): Markdown {
  return tMarkdown(
    'Where another handler is meant, create a class with it: the `handler` of a class that exists cannot be changed.',
  );
}

/** containerd server/config.go and the migrations of plugins: which plugin a file of which version has. */
function causesInContainerd(): readonly Markdown[] {
  return [
    tMarkdown(
      'The table is in a file that containerd does not read, or below the plugin of another version: a file of version 2 has it below `io.containerd.grpc.v1.cri`, a file of version 3 (containerd 2) below `io.containerd.cri.v1.runtime`.',
    ),
    tMarkdown(
      'Up to containerd 1.7, a file in `imports` that has the same plugin replaces all tables of that plugin.',
    ),
  ];
}

/** CRI-O pkg/config/config.go:ValidateRuntimes, since 1.21 */
function causesInCrio(): readonly Markdown[] {
  return [tMarkdown('CRI-O found an error in the table and left it out when it started (since 1.21).')];
}

function checksOfContainerd(): readonly Markdown[] {
  return [
    tMarkdown(
      '{0} on the node prints what the files say now (give it the `--config` of the running containerd). If it has the table, containerd was not restarted since.',
      code('containerd config dump'),
    ),
    tMarkdown('{0} on the node lists the runtimes that the running containerd has.', code('crictl info')),
  ];
}

function checksOfCrio(): readonly Markdown[] {
  return [
    tMarkdown('{0} on the node prints the configuration of the running CRI-O.', code('crio status config')),
    tMarkdown(
      '{0} shows the tables that CRI-O left out, and why.',
      code("journalctl -u crio | grep 'is being ignored due to'"),
    ),
  ];
}

/** Who writes the tables of well-known handlers. */
const installers = [
  [/^nvidia/, 'NVIDIA Container Toolkit'],
  [/^kata/, 'kata-deploy'],
  [/^sysbox/, 'sysbox-deploy-k8s'],
  [/^spin/, 'runtime-class-manager'],
] as const;

function installedBy(handler: string): readonly Markdown[] {
  return installers
    .filter(([names]) => names.test(handler))
    .map(([, installer]) =>
      tMarkdown(
        'An installer such as {0} writes this table, and did not run on this node since the file was written, or did not succeed.',
        installer,
      ),
    );
}

/** The rules about a handler that no table of the nodes has. */
export const rulesOfTables = [
  'unread-node-configuration',
  'unread-plugin-table',
  'handler-not-on-nodes',
  'undeclared-handler',
  'unreachable-handler',
  'kata-deploy-distribution',
] as const;
