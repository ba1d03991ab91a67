import { apiGroup, type Manifest } from '../kubernetes/manifests/manifest.ts';
import { isUnknown } from '../node-config/hide-templates.ts';
import { readTomlParts } from '../node-config/read-toml.ts';
import { embeddedText } from '../yaml/embedded-text.ts';
import { asScalar, nodeAt } from '../yaml/lookup.ts';
import { parse } from '../yaml/parse.ts';
import type { Node, Range, ScalarNode } from '../yaml/tree.ts';

/** The name of a class in a text inside of a document, as a scalar of that document. */
export interface ClassInText {
  readonly node: ScalarNode;
  /** The object around it; `undefined` in the values of a chart. */
  readonly manifest: Manifest | undefined;
}

/** Matches a text with a key that names a class where the name is no value of the YAML around it. */
export const namesClassInText = /runtime_class_name[ \t]*=|runtime-class-name["']?[ \t]*:/;

/** Returns the names of classes in block scalars whose text is not YAML that the document itself already reads. */
export function classesInTexts(
  root: Node | null,
  manifests: readonly Manifest[],
  text: string,
): readonly ClassInText[] {
  if (!namesClassInText.test(text)) return [];
  const found: ClassInText[] = [];
  for (const manifest of manifests) {
    for (const scalar of classMapsOf(manifest)) {
      found.push(...placed(scalar, text, namesOfMap).map(node => ({ node, manifest })));
    }
  }
  let texts = 0;
  visitBlocks(root, scalar => {
    if (!scalar.text.includes('runtime_class_name') || texts++ >= mostTexts) return;
    const manifest = manifests.find(
      ({ node: { range } }) => range.start <= scalar.range.start && scalar.range.end <= range.end,
    );
    found.push(...placed(scalar, text, namesOfRunner).map(node => ({ node, manifest })));
  });
  return found;
}

/** A broken text takes some tens of milliseconds, however short it is. */
const mostTexts = 50;

/**
 * The classes of Knative: a map from their names to selectors of revisions. Source: knative/serving 98e5ef90
 * `pkg/deployment/config.go` (RuntimeClassNameKey, NewConfigFromMap); knative/operator `pkg/apis/operator/base/common.go`
 * (ConfigMapData, with or without the prefix `config-`).
 */
function classMapsOf({ apiVersion, kind, name, node }: Manifest): readonly ScalarNode[] {
  const isConfigMap = kind === 'ConfigMap' && apiVersion === 'v1' && name === 'config-deployment';
  const isOfOperator = kind === 'KnativeServing' && apiGroup(apiVersion) === 'operator.knative.dev';
  const paths = isConfigMap
    ? [['data']]
    : isOfOperator
      ? [
          ['spec', 'config', 'deployment'],
          ['spec', 'config', 'config-deployment'],
        ]
      : [];
  return paths.flatMap(path => asScalar(nodeAt(node, [...path, 'runtime-class-name'])) ?? []);
}

/** A scalar in a text, with offsets in that text. */
type ScalarInText = Pick<ScalarNode, 'style' | 'text' | 'range'>;

function namesOfMap(text: string): readonly ScalarInText[] {
  const { root } = parse(text);
  return root?.kind === 'map' ? root.entries.map(({ key }) => key) : [];
}

/**
 * The class of a runner's Pods in the configuration of GitLab Runner, which its chart has as a text. Source: gitlab-runner d79f3e7b
 * `common/config.go` (KubernetesConfig.RuntimeClassName), `executors/kubernetes/kubernetes.go` (setupBuildPod).
 */
function namesOfRunner(text: string): readonly ScalarInText[] {
  return readTomlParts(text).parts.flatMap(({ start, program }) =>
    program.body[0].body.flatMap(statement => {
      if (statement.type !== 'TOMLTable') return [];
      const table = statement.resolvedKey.filter(key => typeof key === 'string');
      return statement.body.flatMap(({ key, value }): ScalarInText[] => {
        const keys = key.keys.map(each => (each.type === 'TOMLBare' ? each.name : each.value));
        if ([...table, ...keys].join('.') !== 'runners.kubernetes.runtime_class_name') return [];
        if (value.type !== 'TOMLValue' || value.kind !== 'string' || value.multiline) return [];
        if (isUnknown(value.value)) return [];
        const range = { start: start + value.range[0], end: start + value.range[1] };
        return [{ style: text[range.start] === "'" ? 'single' : 'double', text: value.value, range }];
      });
    }),
  );
}

/** The scalars that are found in the text of a block, as scalars of the document around it. */
function placed(
  scalar: ScalarNode,
  around: string,
  find: (text: string) => readonly ScalarInText[],
): readonly ScalarNode[] {
  const embedded = scalar.style === 'block' ? embeddedText(scalar, around) : undefined;
  if (embedded === undefined) return [];
  const outer = ({ start, end }: Range) => ({ start: embedded.outer(start), end: embedded.outer(end) });
  return find(embedded.text).map(({ style, text, range }) => ({
    kind: 'scalar',
    style,
    text,
    range: outer(range),
  }));
}

function visitBlocks(node: Node | null, see: (scalar: ScalarNode) => void): void {
  if (node?.kind === 'scalar' && node.style === 'block') see(node);
  else if (node?.kind === 'map') for (const { value } of node.entries) visitBlocks(value, see);
  else if (node?.kind === 'sequence') for (const item of node.items) visitBlocks(item, see);
}
