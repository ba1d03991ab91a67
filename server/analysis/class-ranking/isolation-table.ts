import { certainIf } from '../../base/certainty.ts';
import type { IsolationTable, KnownIsolation } from '../../policy/export/export-request.ts';
import { knownHandlerNames } from '../../runtimes/known-handlers.ts';
import { type RuntimeResolution, resolveRuntime } from '../../runtimes/resolve-runtime.ts';
import { configuredRuntimes, runtimeOfClass } from '../runtime-of-class.ts';
import type { WorkspaceModel } from '../workspace-model.ts';
import { isolationLevel } from './class-facts.ts';

/**
 * How the runtimes behind handlers isolate: of the handlers that projects ship, of those in configurations of nodes,
 * and of the classes of the workspace and of its clusters. A handler whose isolation is only likely is left out
 * unless a class has it.
 */
export function isolationTable(model: WorkspaceModel): IsolationTable {
  const { declared, clusters, nodeConfigurations, runtimes } = model;
  const classes = [...[...declared.values()].flat(), ...clusters.flatMap(cluster => cluster.classes)];
  const used = new Set(classes.flatMap(({ handler }) => handler ?? []));
  const configured = nodeConfigurations.flatMap(({ isOfNodes, merged }) =>
    isOfNodes ? merged.flatMap(({ handlers }) => [...handlers.keys()]) : [],
  );
  const names = new Set([...used, ...configured, ...runtimes.handlers.keys(), ...knownHandlerNames()]);
  const byHandler = new Map<string, KnownIsolation>();
  for (const handler of [...names].sort()) {
    const isolation = knownIsolation(
      resolveRuntime({ handler, configured: configuredRuntimes(handler, model) }, runtimes),
    );
    if (isolation.level !== undefined && (isolation.certainty === 'certain' || used.has(handler)))
      byHandler.set(handler, isolation);
  }
  const byClass = new Map<string, KnownIsolation>();
  for (const known of classes) {
    const classIsolation = knownIsolation(runtimeOfClass(known, model));
    const handlerIsolation = byHandler.get(known.handler ?? '');
    if (
      classIsolation.level !== handlerIsolation?.level ||
      (handlerIsolation && classIsolation.certainty !== handlerIsolation.certainty)
    ) {
      byClass.set(known.name, classIsolation);
    }
  }
  return { byHandler, byClass };
}

function knownIsolation(resolution: RuntimeResolution | undefined): KnownIsolation {
  return { level: isolationLevel(resolution), certainty: certainIf(resolution?.certainty === 'certain') };
}
