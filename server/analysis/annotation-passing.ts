import { goPathGlob } from '../base/globs.ts';
import type { DeclaredHandler } from '../node-config/declared.ts';
import type { MergedHandler } from '../node-config/merged.ts';
import type { WorkspaceModel } from './workspace-model.ts';

/** What becomes of an annotation of Pods in the known configurations of nodes that have their handler. */
export interface AnnotationPassing {
  /** Whether the runtime sees the annotation; `unknown` also if the configurations differ or none is known. */
  readonly isPassed: boolean | 'unknown';
  /** The tables of containerd that do not pass it, if none does. */
  readonly tables: readonly DeclaredHandler[];
}

const unknown: AnnotationPassing = { isPassed: 'unknown', tables: [] };

/**
 * Whether the runtime of a handler sees an annotation of Pods: containerd hands over what `pod_annotations` of the table matches and
 * nothing else; CRI-O hands over all but those that it knows itself. Sources: containerd `internal/cri/server/helpers.go`
 * (getPassthroughAnnotations, Go's `path.Match`); CRI-O `internal/annotations`.
 */
export function annotationPassing(
  annotation: string,
  handler: string | undefined,
  { nodeConfigurations }: Pick<WorkspaceModel, 'nodeConfigurations'>,
): AnnotationPassing {
  if (handler === undefined) return unknown;
  const answers = nodeConfigurations
    .filter(({ isOfNodes }) => isOfNodes)
    .flatMap(({ kind, isComplete, merged }) =>
      merged.flatMap(({ handlers }) => {
        const found = handlers.get(handler);
        if (found === undefined || found.declarations.length === 0) return [];
        if (kind === 'crio') return { isPassed: isUnknownToCrio(annotation) || ('unknown' as const), found };
        const passes = isComplete ? isMatched(annotation, found) : ('unknown' as const);
        return { isPassed: passes, found };
      }),
    );
  const [first, ...others] = answers;
  if (first === undefined || others.some(({ isPassed }) => isPassed !== first.isPassed)) return unknown;
  const { isPassed } = first;
  const tables = answers.map(({ found }) => found.declarations.at(-1)!);
  return { isPassed, tables: isPassed === false ? [...new Set(tables)] : [] };
}

/** Whether CRI-O has no rule of its own for the annotation: those of crun must be in `allowed_annotations`, in some releases. */
function isUnknownToCrio(annotation: string): boolean {
  return /^(dev\.gvisor|io\.katacontainers)\./.test(annotation);
}

function isMatched(annotation: string, { settings }: MergedHandler): boolean | 'unknown' {
  const patterns = settings['pod_annotations'];
  if (patterns === undefined) return 'pod_annotations' in settings ? 'unknown' : false;
  if (!Array.isArray(patterns)) return 'unknown';
  return patterns.some((pattern: string) => goPathGlob(pattern)(annotation));
}
