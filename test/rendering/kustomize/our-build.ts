import { type Build, build } from '../../../server/kustomize/build.ts';
import { classPath, effectiveClass } from '../../../server/kustomize/effective-class.ts';
import { effectiveObject } from '../../../server/kustomize/effective-object.ts';
import { kustomizeDocument, type ReadDocuments } from '../../../server/kustomize/kustomize-document.ts';
import { currentId, type Resource } from '../../../server/kustomize/resource.ts';
import { writtenText } from '../../../server/kustomize/written-text.ts';
import { writtenAt } from '../../../server/kustomize/written-value.ts';
import { type PlacedDocument, SourceFile } from '../../../server/yaml/source-file.ts';
import { toValue, type Value } from '../../../server/yaml/value.ts';
import { podSpecIn } from './kustomize-build.ts';

/** What we say of a kustomization: the class of each workload, `?` if it is not known, or that the build fails. */
export interface OurAnswer {
  readonly build: Build;
  /** Class by `kind namespace/name`. */
  readonly classes: ReadonlyMap<string, string>;
  /** Pod specs by the same; left out where they are not known. */
  readonly pods: ReadonlyMap<string, OurPod>;
}

export interface OurPod {
  readonly podSpec: Value;
  /** False if lists that are not known are left out. */
  readonly isComplete: boolean;
}

/** Builds the kustomization of the files of a test, whose paths begin with a slash. */
export function ourBuild(path: string, files: ReadonlyMap<string, string>): OurAnswer {
  const built = build(`file://${path}`, reader(files));
  const classes = new Map<string, string>();
  const pods = new Map<string, OurPod>();
  for (const resource of built.resources) {
    const found = effectiveClass(resource);
    if (found === undefined) continue;
    const { kind, name, namespace } = currentId(resource);
    const id = `${kind} ${namespace}/${name}`;
    classes.set(id, found.kind === 'class' ? found.className : found.kind === 'none' ? '' : '?');
    const pod = ourPod(resource);
    if (pod !== undefined) pods.set(id, pod);
  }
  return { build: built, classes, pods };
}

/** Where nothing changes the Pods of a resource, they are as its file has them. */
function ourPod(resource: Resource): OurPod | undefined {
  if (resource.certainty !== 'certain') return undefined;
  const path = classPath(resource)!.slice(0, -1);
  // A patch may remove all of it.
  if (writtenAt(resource.value, path) === undefined) return undefined;
  const effective = effectiveObject(resource);
  const text = effective?.result ?? writtenText(resource.declared);
  if (text === undefined || (effective === undefined && resource.hasUnknownLists)) return undefined;
  const [{ document }] = SourceFile.of('file:///pod.json', 0, text.text).documents as [PlacedDocument];
  const podSpec = podSpecIn(toValue(document.parsed.root) as Value, path);
  return { podSpec, isComplete: effective?.isComplete ?? true };
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
