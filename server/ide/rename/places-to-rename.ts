import { classReferencesOf } from '../../analysis/class-references.ts';
import { type FilePlace, filePlaceOf } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { isValuesFile } from '../../charts/chart-files.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import { handlerPlaces } from '../../node-config/handler-places.ts';
import { nodeConfigFiles } from '../../node-config/node-config.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import { namesInPolicy } from '../../policy/names-in-policy.ts';
import { classesOfHandler } from '../cursor/handler-at.ts';
import type { RenameTarget } from './rename-target.ts';

/** A file in which a class or handler is named. */
export type ReadFile = (uri: string) => Promise<ManifestFile | undefined>;

/** Every place of the workspace that names a class or a handler: those that declare it, use it, exempt it or allow it. */
export async function placesToRename(
  { of, name }: RenameTarget,
  snapshot: Snapshot,
  read: ReadFile,
): Promise<readonly FilePlace[]> {
  const places = of === 'class' ? await placesOfClass(name, snapshot, read) : placesOfHandler(name, snapshot);
  // A value of a chart may be found by its key and by its template.
  return [...new Map(places.map(place => [JSON.stringify(place), place])).values()];
}

async function placesOfClass(
  name: string,
  snapshot: Snapshot,
  read: ReadFile,
): Promise<readonly FilePlace[]> {
  const { declared, uses, exemptions } = snapshot.model;
  const indexed = [
    ...(declared.get(name) ?? []).map(({ source }) => source),
    ...(uses.get(name) ?? []),
    ...(exemptions.get(name) ?? []),
  ].map(place => filePlaceOf(snapshot, place));
  const searched = [...textsAboutCharts(name, snapshot), ...policiesOf(snapshot)].map(async uri => {
    const file = await read(uri);
    return file === undefined ? [] : placesOutsideOfIndex(name, file, snapshot);
  });
  return [...indexed, ...(await Promise.all(searched)).flat()];
}

/** Values of charts under any key that templates make a class, and the policy: the index does not know them by name. */
function placesOutsideOfIndex(name: string, file: ManifestFile, { model }: Snapshot): readonly FilePlace[] {
  const { uri, kind, allDocuments } = file;
  return allDocuments.flatMap(placed => {
    const nodes =
      kind === 'policy'
        ? namesInPolicy(placed.document.root, name)
        : classReferencesOf(model, uri, placed).flatMap(({ className, node }) =>
            className === name ? node : [],
          );
    return nodes.map(({ range }) => ({ uri, range: file.range(placed, range) }));
  });
}

/** The values files and the releases of charts that have the name. */
function textsAboutCharts(name: string, { model }: Snapshot): readonly string[] {
  const files = [...model.charts.values()].flatMap(chart => chart.files);
  const values = files.filter(({ uri }) => isValuesFile(uri));
  return [...values, ...model.releases].filter(({ text }) => text.includes(name)).map(({ uri }) => uri);
}

function policiesOf({ model }: Snapshot): readonly string[] {
  return model.roots.map(root => `${root.replace(/\/$/, '')}/.runtimeclass/policy.yaml`);
}

function placesOfHandler(handler: string, snapshot: Snapshot): readonly FilePlace[] {
  // What a command printed on a node stays as it was printed.
  const written = snapshot.model.nodeConfigurations.filter(({ printedBy }) => printedBy === undefined);
  const configs = nodeConfigFiles(written).flatMap(handlerPlaces);
  const classes = classesOfHandler(handler, snapshot).filter(({ source }) => source.kind === 'workspace');
  return [
    ...classes.map(({ source: { uri, document, range, handlerRange } }) =>
      filePlaceOf(snapshot, { uri, document, range: handlerRange ?? range }),
    ),
    ...configs
      .filter(place => place.handler === handler)
      .map(({ uri, range }) => ({ uri: fileUriOf(uri), range })),
  ];
}
