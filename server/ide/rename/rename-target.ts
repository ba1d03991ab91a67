import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { FileRange } from '../../documents/manifest-file.ts';
import type { Position } from '../../yaml/line-index.ts';
import { get } from '../../yaml/lookup.ts';
import { classNameAt } from '../cursor/class-name-at.ts';
import { classReferenceAt } from '../cursor/class-reference-at.ts';
import { handlerAt } from '../cursor/handler-at.ts';

/** A class or a handler that can be renamed. */
export interface RenameTarget {
  readonly of: 'class' | 'handler';
  readonly name: string;
  /** The range of the name at the position, with its quotes. */
  readonly range: FileRange;
}

/** Why there is no renaming, as a sentence for the user. */
export interface RenameRefusal {
  readonly refusal: string;
}

/** Returns the class or handler that is named at a position; `undefined` if there is none. */
export function renameTarget(
  snapshot: Snapshot,
  uri: string,
  position: Position,
): RenameTarget | RenameRefusal | undefined {
  const handler = handlerAt(snapshot, uri, position);
  if (handler !== undefined) return { of: 'handler', name: handler.handler, range: handler.range };
  const name = classNameAt(snapshot, uri, position);
  const range = name === undefined ? undefined : rangeOfName(snapshot, uri, position);
  if (name === undefined || range === undefined) return undefined;
  const refusal = whyOnlyElsewhere(snapshot, name);
  return refusal === undefined ? { of: 'class', name, range } : { refusal };
}

function rangeOfName(snapshot: Snapshot, uri: string, position: Position): FileRange | undefined {
  const found = classReferenceAt(snapshot, uri, position);
  if (found !== undefined) return found.file.range(found.placed, found.reference.node.range);
  const file = snapshot.file(uri)!;
  const { placed, offset } = file.at(position);
  for (const { manifest } of placed.document.runtimeClasses) {
    const node = get(get(manifest.node, 'metadata'), 'name');
    if (node !== null && node.range.start <= offset && offset <= node.range.end) {
      return file.range(placed, node.range);
    }
  }
  return undefined;
}

/** A class that the workspace only uses would keep its name where it comes from, and its users would lose it. */
function whyOnlyElsewhere({ model }: Snapshot, name: string): string | undefined {
  if (model.declared.has(name)) return undefined;
  const created = model.operatorClasses.get(name)?.[0];
  if (created !== undefined) {
    return t('An operator creates the RuntimeClass "{0}": it keeps its name if it is renamed here.', name);
  }
  const cluster = model.clusters.find(({ classes }) => classes.some(known => known.name === name));
  return (
    cluster &&
    t(
      'No file of this workspace declares the RuntimeClass "{0}", but the cluster {1} has it: it keeps its name if it is renamed here.',
      name,
      cluster.context,
    )
  );
}
