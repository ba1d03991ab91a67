/**
 * What a hostile repository writes wherever it may choose a text: an image, a link to a command, HTML, a heading, addresses that
 * become links by themselves, an icon of VS Code, what moves the cursor of a terminal, and what turns the direction of writing.
 */
export const payload =
  '![i](https://evil.example/i.png) [l](command:evil) <img src=x> **b** `c` ``d`` | www.evil.example https://evil.example //evil.example a@evil.example &lt; $(eye) \\` \u001b[31m\u001b]8;;https://evil.example\u0007 \u202e\n\n# h\n\n[r]: https://evil.example\n- - 1. [r]';

/** A hostile text with a marker of its own, by which it is found where it is shown. */
export function hostile(marker: string): string {
  return `QQ${marker} ${payload}`;
}

/** The files of a workspace with a saved cluster, in which every text that somebody may choose is hostile. */
export function hostileWorkspace(): Record<string, string> {
  const files = {
    'classes.yaml': [runtimeClass('class', 'handler'), runtimeClass('other', 'handler2')],
    'pods.yaml': [
      pod('pod', hostile('class')),
      pod('pod2', hostile('class'), { ...scheduling }),
      pod('pod3', hostile('nowhere')),
      pod('pod4', 'kata'),
      deployment(hostile('class')),
    ],
    'kata.yaml': [
      {
        ...runtimeClass('kata', 'handler3'),
        metadata: { name: 'kata' },
        handler: 'kata',
        overhead: { podFixed: { cpu: '250m', [hostile('resource2')]: hostile('amount2') } },
      },
    ],
    '.runtimeclass/prod.yaml': [savedCluster('context')],
    '.runtimeclass/other.yaml': [savedCluster('context2')],
    '.runtimeclass/runtimes.yaml': [
      {
        handlers: { [hostile('handler')]: 'mine', kata: 'mine' },
        runtimes: {
          mine: {
            title: hostile('title'),
            isolation: 'process',
            limitations: [{ effect: 'does-not-start', text: hostile('text'), source: hostile('source') }],
          },
        },
      },
    ],
    '.runtimeclass/policy.yaml': [
      {
        requirements: [
          { name: hostile('policy'), namespaces: [hostile('ns')], needs: { isolation: hostile('is') } },
        ],
      },
    ],
    '.runtimeclass/settings.yaml': [{ runtimeclass: { [hostile('setting')]: hostile('value') } }],
    'base/kustomization.yaml': [{ resources: ['pod.yaml'] }],
    'base/pod.yaml': [deployment(hostile('class'))],
    'over/kustomization.yaml': [
      {
        resources: ['../base'],
        patches: [
          {
            target: { kind: 'Deployment' },
            patch: JSON.stringify([
              { op: 'replace', path: '/spec/template/spec/runtimeClassName', value: hostile('patched') },
            ]),
          },
        ],
      },
    ],
    'chart/Chart.yaml': [{ apiVersion: 'v2', name: hostile('chart'), version: '1.0.0' }],
    'chart/values.yaml': [{ runtimeClassName: hostile('class'), [hostile('key')]: 1 }],
    'kata-deploy.yaml': [
      {
        apiVersion: 'confidentialcontainers.org/v1beta1',
        kind: 'CcRuntime',
        metadata: { name: hostile('ccruntime') },
        spec: { config: { runtimeClasses: [{ name: hostile('ccclass') }] } },
      },
    ],
  };
  const texts = Object.entries(files).map(([path, documents]) => [
    path,
    documents.map(document => asYaml(document)).join('---\n'),
  ]);
  return {
    ...Object.fromEntries(texts),
    [`dir/${encodeURIComponent(`QQfile ![i](https://evil.example) <b> \`c\``)}.yaml`]: asYaml(
      pod('pod5', hostile('class')),
    ),
    'chart/templates/pod.yaml':
      'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec:\n  runtimeClassName: {{ .Values.runtimeClassName }}\n',
    'etc/containerd/config.toml': configuration,
  };
}

const scheduling = {
  nodeSelector: { [hostile('podkey')]: hostile('podvalue') },
  tolerations: [{ key: hostile('tolkey'), value: hostile('tolvalue'), effect: hostile('toleffect') }],
  overhead: { [hostile('podres')]: hostile('podamount') },
};

function runtimeClass(name: string, handler: string): object {
  return {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name: hostile(name), labels: { [hostile('label')]: hostile('labelled') } },
    handler: hostile(handler),
    overhead: { podFixed: { [hostile('resource')]: hostile('amount'), memory: '1Gi' } },
    scheduling: {
      nodeSelector: { [hostile('nodekey')]: hostile('nodevalue') },
      tolerations: [{ key: hostile('tolerated'), operator: hostile('operator'), effect: 'NoSchedule' }],
    },
  };
}

function pod(name: string, runtimeClassName: string, more: object = {}): object {
  const containers = [{ name: hostile('container'), image: hostile('image') }];
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: hostile(name), namespace: hostile('ns') },
    spec: { runtimeClassName, ...more, containers },
  };
}

function deployment(runtimeClassName: string): object {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: hostile('deployment') },
    spec: { replicas: 3, template: { spec: { runtimeClassName, ...scheduling, containers: [] } } },
  };
}

function savedCluster(context: string): object {
  const node = (name: string, handlers: readonly string[]) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: hostile(name), labels: { [hostile('nodekey')]: hostile('nodevalue') } },
    spec: { taints: [{ key: hostile('taint'), value: hostile('tainted'), effect: 'NoSchedule' }] },
    status: {
      allocatable: { cpu: '8', memory: '32Gi', pods: '110', [hostile('resource')]: '1' },
      nodeInfo: {
        containerRuntimeVersion: `containerd://1.6.0 ${hostile('cri')}`,
        kubeletVersion: 'v1.34.2',
      },
      runtimeHandlers: handlers.map(handler => ({ name: handler })),
    },
  });
  const annotations = {
    'runtimeclass.dev/context': hostile(context),
    'runtimeclass.dev/synced-at': hostile('date'),
    'runtimeclass.dev/server-version': hostile('version'),
  };
  const items = [
    { ...runtimeClass('class', 'clusterhandler') },
    { ...runtimeClass('kata', 'kata'), metadata: { name: 'kata' }, handler: 'kata' },
    node('node', [hostile('handler'), 'kata']),
    node('node2', ['runc']),
  ];
  return { apiVersion: 'v1', kind: 'List', metadata: { annotations }, items };
}

const configuration = `version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = ${JSON.stringify(hostile('type'))}
  runtime_path = ${JSON.stringify(hostile('path'))}
  pod_annotations = [${JSON.stringify(hostile('annotation'))}]
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata.options]
  BinaryName = ${JSON.stringify(hostile('binary'))}
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.${JSON.stringify(hostile('handler'))}]
  runtime_type = "io.containerd.kata.v2"
`;

/** JSON is YAML: a text of any characters, with each entry on a line of its own. */
function asYaml(document: unknown): string {
  return `${lines(document, '')}\n`.replace(/^\n/, '');
}

function lines(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}`;
  const below = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map(item => `\n${indent}- ${lines(item, below).trimStart()}`)
    : Object.entries(value).map(([key, item]) => `\n${indent}${keyText(key)}:${lines(item, below)}`);
  return entries.length === 0 ? (Array.isArray(value) ? ' []' : ' {}') : entries.join('');
}

function keyText(key: string): string {
  return /^[a-zA-Z]+$/.test(key) ? key : JSON.stringify(key);
}
