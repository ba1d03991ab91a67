import { distributionInView } from '../../../analysis/distributions-in-view.ts';
import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { distributionsOfFile } from '../../../distributions/files-of-distributions.ts';
import { distributions } from '../../../distributions/index.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { asSequence, get, textOf } from '../../../yaml/lookup.ts';
import { scalarValue } from '../../../yaml/scalar.ts';
import type { MapNode, Node, ScalarNode } from '../../../yaml/tree.ts';
import { choice } from '../shared/fix.ts';
import type { Finding, Rule } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * The values of NVIDIA's GPU operator state where the nodes have the configuration and the socket of containerd; by default it takes
 * those of upstream. Its toolkit writes the runtime `nvidia` into that file and sends a signal to the program behind that socket; it ends with
 * an error if no program listens there. Sources: gpu-operator a22dbf67 `controllers/object_controls.go` (getRuntimeConfigFiles,
 * getRuntimeSocketFile); nvidia-container-toolkit d34b3046 `cmd/nvidia-ctk-installer/container/container.go` (Restart),
 * `container/runtime/containerd/containerd.go` (Setup, RestartContainerd).
 */
export const gpuToolkitPaths: Rule = {
  id: 'gpu-toolkit-paths',
  breaks: 'table',
  severity: 'warning',
  summary: "NVIDIA's GPU operator is given paths of containerd that the nodes do not have.",
  summaryInChinese: 'NVIDIA GPU Operator 配置的 containerd 路径与节点不符。',
  *checkDocument(root, { text, views, isPatch }) {
    if (!/CONTAINERD_(?:SOCKET|CONFIG)/.test(text)) return;
    const found = distributionInView(views());
    if (found?.distribution.containerdSocket === undefined) return;
    // Values in a file of their own may be for another cluster; embedded ones are in an object.
    const isOfObject = isPatch || textOf(get(root, 'kind')) !== undefined;
    const certainty = certainIf(isOfObject, 'unknown');
    for (const env of settingsOfToolkit(root)) {
      for (const finding of wrongPaths(env, found, text)) yield { ...finding, certainty };
    }
  },
};

function* wrongPaths(
  env: ReadonlyMap<string, ScalarNode>,
  { distribution, where }: NonNullable<ReturnType<typeof distributionInView>>,
  text: string,
): Generator<Finding> {
  const socket = env.get('CONTAINERD_SOCKET');
  const own = distribution.containerdSocket!;
  const isOfAnother = socket !== undefined && sockets.has(hostPath(socket.text));
  if (isOfAnother && hostPath(socket.text) !== own && !env.has('RESTART_MODE')) {
    yield {
      range: socket.range,
      message: sentences(
        t('On {0} ({1}), containerd listens on {2}.', distribution.name, where, own),
        t("NVIDIA's toolkit ends with an error where nothing listens."),
      ),
      fixes: () => [choice(t("Change to '{0}'", own), [replaceScalar(text, socket, own)])],
    };
  }
  const config = env.get('CONTAINERD_CONFIG');
  const readers = config === undefined ? [] : distributionsOfFile(config.text);
  if (config === undefined || readers.length === 0) return;
  if (readers.some(each => each.distribution === distribution)) return;
  yield {
    range: config.range,
    message: sentences(
      t('On {0} ({1}), containerd does not read this file.', distribution.name, where),
      t("What NVIDIA's toolkit writes into it has no effect."),
    ),
  };
}

/** `/var/run` is a link to `/run`. */
function hostPath(path: string): string {
  return path.replace(/^\/var\/run\//, '/run/');
}

const sockets: ReadonlySet<string> = new Set(
  distributions.flatMap(({ containerdSocket }) => containerdSocket ?? []),
);

/** The variables of each toolkit that is on: in a ClusterPolicy, and in values at any depth. */
function* settingsOfToolkit(node: Node | null): Generator<ReadonlyMap<string, ScalarNode>> {
  if (node?.kind === 'sequence') for (const item of node.items) yield* settingsOfToolkit(item);
  if (node?.kind !== 'map') return;
  const env = asSequence(get(get(node, 'toolkit'), 'env'));
  if (env !== null && isInstalling(node)) yield variables(env.items);
  for (const { value } of node.entries) yield* settingsOfToolkit(value);
}

/** Without the toolkit, and with its plugin for NRI, no configuration of containerd is changed. */
function isInstalling(map: MapNode): boolean {
  const isSet = (node: Node | null, value: boolean) => node?.kind === 'scalar' && scalarValue(node) === value;
  return (
    !isSet(get(get(map, 'toolkit'), 'enabled'), false) &&
    !isSet(get(get(map, 'cdi'), 'nriPluginEnabled'), true)
  );
}

function variables(items: readonly (Node | null)[]): ReadonlyMap<string, ScalarNode> {
  const named = items.flatMap((item): (readonly [string, ScalarNode])[] => {
    const value = get(item, 'value');
    const name = textOf(get(item, 'name'));
    if (name === undefined || value?.kind !== 'scalar') return [];
    return [[name.endsWith('RESTART_MODE') ? 'RESTART_MODE' : name, value]];
  });
  return new Map(named);
}
