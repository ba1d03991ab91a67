import { groupBy } from '../../collections.ts';
import { namedPlatformClasses } from '../../runtimes/platform-classes-data.ts';
import type { Snapshot } from '../../snapshot.ts';
import { allClasses, type Knowledge } from '../../workspace/knowledge.ts';
import { describeClasses, describePlatformClasses, summaryOfClass } from '../describe-class.ts';
import type { CompletionProvider, Proposal } from './provider.ts';

/** The values of `runtimeClassName`: classes of saved clusters and of the workspace, then what platforms install. */
export const classNames: CompletionProvider = function* ({ snapshot, cursor, place }) {
  if (cursor.on !== 'value' || place.owner !== 'PodSpec') return;
  if (place.path.length !== 1 || place.path[0] !== place.podSpec.place.field) return;
  yield* knownNames(snapshot.knowledge);
  // What a saved cluster does not have is not there, whoever might have installed it.
  if (snapshot.knowledge.clusters.length === 0) yield* namesOfPlatforms(snapshot);
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
      documentation: describeClasses(classes).join('\n\n'),
      rank: inCluster ? 0 : 1,
    };
  }
}

function* namesOfPlatforms({ knowledge, language }: Snapshot): Generator<Proposal> {
  const byName = groupBy(namedPlatformClasses, row => row.name);
  for (const [name, rows] of byName) {
    if (knowledge.declared.has(name)) continue;
    const { installedBy } = rows[0]!;
    yield {
      label: name,
      insert: { value: name },
      kind: 'class',
      detail: language === 'zh-cn' ? `由 ${installedBy} 安装时` : `if installed by ${installedBy}`,
      documentation: describePlatformClasses(rows, language),
      rank: 2,
    };
  }
}
