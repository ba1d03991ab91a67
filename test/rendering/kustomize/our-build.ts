import { type Build, build } from '../../../server/kustomize/build.ts';
import { effectiveClass } from '../../../server/kustomize/effective-class.ts';
import { kustomizeDocument, type ReadDocuments } from '../../../server/kustomize/kustomize-document.ts';
import { currentId } from '../../../server/kustomize/resource.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';

/** What we say of a kustomization: the class of each workload, `?` if it is not known, or that the build fails. */
export interface OurAnswer {
  readonly build: Build;
  /** Class by `kind namespace/name`. */
  readonly classes: ReadonlyMap<string, string>;
}

/** Builds the kustomization of the files of a test, whose paths begin with a slash. */
export function ourBuild(path: string, files: ReadonlyMap<string, string>): OurAnswer {
  const built = build(`file://${path}`, reader(files));
  const classes = new Map<string, string>();
  for (const resource of built.resources) {
    const found = effectiveClass(resource);
    if (found === undefined) continue;
    const { kind, name, namespace } = currentId(resource);
    classes.set(
      `${kind} ${namespace}/${name}`,
      found.kind === 'class' ? found.className : found.kind === 'none' ? '' : '?',
    );
  }
  return { build: built, classes };
}

/** A reader of files in memory. */
function reader(files: ReadonlyMap<string, string>): ReadDocuments {
  return uri => {
    const text = files.get(uri.slice('file://'.length));
    if (text === undefined) return undefined;
    return SourceFile.of(uri, 0, text).documents.map(({ document }, index) =>
      kustomizeDocument({
        uri,
        index,
        text: document.text,
        parsed: document.parsed,
        positions: ({ start, end }) => {
          return { start: document.lines.positionAt(start), end: document.lines.positionAt(end) };
        },
      }),
    );
  };
}
