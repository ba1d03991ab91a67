import { code, tMarkdown } from '../../text/markdown.ts';
import type { EventKind } from './event-kind.ts';
import { wordsPattern } from './words-pattern.ts';

/** What kata-deploy says in the log of its Pod; tools/packaging/kata-deploy/binary/src (manager.rs, config.rs). */
export const kataDeployEvents: readonly EventKind[] = [
  {
    id: 'kata-deploy-distribution',
    link: () => 'table',
    saidBy: 'Kata',
    patterns: [
      'this node runs {distribution}, but the chart was configured for k8sDistribution "{configured}"',
      'this node runs {*distribution}, but the chart was configured for k8sDistribution',
      'K3s/RKE2: cannot read rendered config at {path}.',
    ].map(wordsPattern),
    what: ({ distribution, path }) =>
      path === undefined
        ? tMarkdown(
            'kata-deploy is configured for another distribution than {0}, which the node runs.',
            code(distribution),
          )
        : tMarkdown('kata-deploy cannot read {0}, which K3s or RKE2 writes when it starts.', code(path)),
    causes: () => [
      tMarkdown(
        'The chart does not have the value `k8sDistribution` of this distribution: its default is `k8s`.',
      ),
      tMarkdown('The folder of containerd was set by hand, and is not that of K3s or RKE2.'),
    ],
    advice: () => [
      tMarkdown(
        'Set `k8sDistribution` in the values of kata-deploy: `k3s`, `rke2`, `k0s`, `microk8s` or `k8s`. Remove `containerd.configDir` where it was set for another one.',
      ),
    ],
    rules: [],
  },
  {
    id: 'kata-deploy-drop-ins',
    link: () => 'table',
    saidBy: 'Kata',
    patterns: [
      "K3s/RKE2: rendered config at {path} does not import the drop-in dir '{folder}'",
      'K3s/RKE2: rendered config at {path} does not import the drop-in dir',
    ].map(wordsPattern),
    what: ({ path, folder = 'config-v3.toml.d' }) =>
      tMarkdown(
        'The file {0} does not import the folder {1}, into which kata-deploy writes its tables.',
        code(path),
        code(folder),
      ),
    causes: () => [
      tMarkdown(
        'The chart does not have the value `k8sDistribution` of this distribution: its default is `k8s`.',
      ),
      tMarkdown(
        'This release of K3s or RKE2 is older than these imports (February 2026), or its template was replaced by one without them.',
      ),
    ],
    check: () => [
      tMarkdown('{0} on the node.', code('grep imports /var/lib/rancher/*/agent/etc/containerd/config.toml')),
    ],
    advice: () => [
      tMarkdown('Set `k8sDistribution: k3s` (or `rke2`) in the values of kata-deploy.'),
      tMarkdown(
        'Where the release has no such import, let the template `config-v3.toml.tmpl` (before containerd 2 `config.toml.tmpl`) import the folder, and restart K3s or RKE2.',
      ),
    ],
    rules: [],
  },
];
