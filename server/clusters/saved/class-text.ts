import { t } from '../../base/l10n.ts';
import { uriPart } from '../../base/uri-part.ts';
import type { Value } from '../../kubernetes/objects/value.ts';
import { clusterScheme } from '../../protocol/requests.ts';
import { writeYaml } from '../../yaml/write.ts';
import { projectClass } from '../info/project-object.ts';

/** The URI of the text of a class that is in no file: `runtimeclass-cluster:/<context>/<class>.yaml`. */
export function classUri(context: string, className: string): string {
  return `${clusterScheme}:/${uriPart(context)}/${uriPart(className)}.yaml`;
}

/**
 * The context and class in a URI of `classUri`; `undefined` for any other. An editor may have unescaped the slashes of
 * the context (VS Code does); the name of a class has none.
 */
export function readClassUri(uri: string): { context: string; className: string } | undefined {
  const [, context, className] = /^runtimeclass-cluster:\/(.+)\/([^/]+)\.yaml$/.exec(uri) ?? [];
  if (context === undefined || className === undefined) return undefined;
  try {
    return { context: decodeURIComponent(context), className: decodeURIComponent(className) };
  } catch {
    return undefined;
  }
}

/** A class of a cluster as YAML, below a comment that names the cluster and its age. */
export function classText(runtimeClass: Value, label: string): string {
  const comment = t('RuntimeClass of the cluster {0}', label).replace(/\p{Cc}/gu, ' ');
  return `# ${comment}\n${writeYaml(projectClass(runtimeClass, 'node.k8s.io/v1'))}`;
}
