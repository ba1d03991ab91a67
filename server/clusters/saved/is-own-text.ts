import { dequal } from 'dequal';
import { ManifestFile } from '../../documents/manifest-file.ts';
import { savedClusterAnnotations } from '../../documents/saved-cluster-annotations.ts';
import { projectDefinition } from '../../kubernetes/kinds/project-definition.ts';
import { isObject, listAt, stringAt, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { commentsIn } from '../../yaml/comments.ts';
import { SourceFile } from '../../yaml/source-file.ts';
import { toValue } from '../../yaml/value.ts';
import { projectClass, projectQuota } from '../info/project-object.ts';
import { savedNode } from './parts-to-save.ts';
import { heading } from './saved-cluster-text.ts';

/**
 * Whether `savedClusterText`, of this or of an earlier release, can have written a text: then no work of a person is lost
 * with it. Its heading is the only comment, and its objects have no more than what is saved of an object. Order and style
 * do not count, because programs that format files change them. An empty text holds nothing to lose.
 */
export function isOwnText(text: string): boolean {
  if (text.trim() === '') return true;
  const [placed, another] = new ManifestFile(SourceFile.of('', 0, text)).documents;
  const { document } = placed!;
  if (another !== undefined || document.source.parsed.problems.length > 0) return false;
  const comments = commentsIn(document.text, { start: 0, end: document.text.length }, [document.root]);
  const [comment] = comments.map(({ start, end }) => document.text.slice(start, end));
  if (comments.length !== 1 || comment !== heading) return false;
  const list = toValue(document.root);
  return dequal(list, asSaved(list));
}

/** The part of a list that is saved. */
function asSaved(list: Value): Value {
  const annotations = valueAt(list, ['metadata', 'annotations']);
  const kept = Object.entries(isObject(annotations) ? annotations : {}).filter(
    ([name, text]) => listAnnotations.has(name) && typeof text === 'string',
  );
  return {
    apiVersion: 'v1',
    kind: 'List',
    metadata: { annotations: Object.fromEntries(kept) },
    items: listAt(list, ['items']).map(asSavedItem),
  };
}

const listAnnotations: ReadonlySet<string> = new Set(Object.values(savedClusterAnnotations));

function asSavedItem(item: Value): Value {
  const apiVersion = stringAt(item, ['apiVersion']);
  switch (stringAt(item, ['kind'])) {
    case 'RuntimeClass':
      return projectClass(item, apiVersion);
    case 'Node':
      return savedNode(item);
    case 'ResourceQuota':
      return projectQuota(item);
    case 'CustomResourceDefinition':
      return projectDefinition(item, apiVersion) ?? null;
    default:
      return null;
  }
}
