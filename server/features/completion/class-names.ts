import { namedPlatformClasses } from '../../runtimes/platform-classes-data.ts';
import { groupBy } from '../../collections.ts';
import { allClasses, type Knowledge } from '../../workspace/knowledge.ts';
import { describeClass, summaryOfClass } from '../describe-class.ts';
import type { CompletionProvider, Proposal } from './provider.ts';

/** The values of `runtimeClassName`: classes of saved clusters and of the workspace, then what platforms install. */
export const classNames: CompletionProvider = function* ({ snapshot, cursor, place }) {
  if (cursor.on !== 'value' || place.owner !== 'PodSpec') return;
  if (place.path.length !== 1 || place.path[0] !== place.podSpec.place.field) return;
  yield* knownNames(snapshot.knowledge);
  // What a saved cluster does not have is not there, whoever might have installed it.
  if (snapshot.knowledge.clusters.length === 0) yield* namesOfPlatforms(snapshot.knowledge);
};

function* knownNames(knowledge: Knowledge): Generator<Proposal> {
  const byName = groupBy(allClasses(knowledge), known => known.name);
  for (const [name, classes] of byName) {
    const inCluster = classes.some(known => known.source.kind === 'cluster');
    yield {
      label: name,
      insert: { value: name },
      kind: 'class',
      detail: summaryOfClass(classes[0]!),
      documentation: classes.map(describeClass).join('\n\n'),
      rank: inCluster ? 0 : 1,
    };
  }
}

function* namesOfPlatforms(knowledge: Knowledge): Generator<Proposal> {
  const byName = groupBy(namedPlatformClasses, row => row.name);
  for (const [name, rows] of byName) {
    if (knowledge.declared.has(name)) continue;
    const installers = [...new Set(rows.map(row => row.installedBy))].join(', ');
    yield {
      label: name,
      insert: { value: name },
      kind: 'class',
      detail: `if installed by ${rows[0]!.installedBy}`,
      documentation: `Installed by ${installers}. Whether your cluster has it is not known.`,
      rank: 2,
    };
  }
}
