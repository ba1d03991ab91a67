import { configuredRuntimes } from '../../analysis/runtime-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { fileNameOf } from '../../documents/uri.ts';
import type { DeclaredHandler } from '../../node-config/declared.ts';
import { handlerOf, textSetting } from '../../node-config/merged.ts';
import { shimOf } from '../../node-config/shim.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import { resolveRuntime } from '../../runtimes/resolve-runtime.ts';
import { classesOfHandler } from '../cursor/handler-at.ts';
import { code, joined, link, list, type Markdown, markdown, tMarkdown } from '../text/markdown.ts';
import { describeHandlerInClusters } from './describe-in-clusters.ts';
import { describeRuntime } from './describe-runtime.ts';

/**
 * Markdown for a hover: the runtime behind a handler, the node configurations that declare it and the nodes that have
 * it.
 */
export function describeHandler(
  handler: string,
  className: string | undefined,
  { model, views }: Snapshot,
): Markdown[] {
  const configured = configuredRuntimes(handler, model);
  const resolution = resolveRuntime({ handler, className, configured }, model.runtimes);
  const tables = model.nodeConfigurations.flatMap(({ declared }) => declared.get(handler) ?? []);
  const lines = [...[...new Set(tables)].map(describeTable), ...describeHandlerInClusters(handler, views)];
  const places = lines.length === 0 ? [] : [list(lines)];
  return describeRuntime(resolution, places);
}

/** Markdown: the RuntimeClasses through which Pods get a handler. */
export function describeClassesOfHandler(handler: string, snapshot: Snapshot): Markdown[] {
  const names = new Set(classesOfHandler(handler, snapshot).map(({ name }) => name));
  if (names.size > 0) return [markdown`RuntimeClass ${joined([...names].sort().map(code))}`];
  return [tMarkdown('No known RuntimeClass uses this handler.')];
}

/**
 * One line for a table: `declared in [config.toml](...) line 12: io.containerd.runsc.v1, shim
 * containerd-shim-runsc-v1`.
 */
function describeTable(table: DeclaredHandler): Markdown {
  const { nameRanges, plugin } = table;
  const uri = fileUriOf(table.uri);
  const line = nameRanges[0]!.start.line + 1;
  const handler = handlerOf(table);
  const type = textSetting(handler, 'runtime_type');
  const path = textSetting(handler, 'runtime_path');
  const shim = plugin === undefined ? path : (path ?? (type && shimOf(type)));
  const binary = textSetting(handler, 'options.BinaryName');
  const facts = [
    ...(type === undefined ? [] : [code(type)]),
    ...(shim === undefined ? [] : [plugin === undefined ? code(shim) : markdown`shim ${code(shim)}`]),
    ...(binary === undefined ? [] : [code(binary)]),
  ];
  const place = tMarkdown('declared in {0}', link(`${fileNameOf(uri)}:${line}`, `${uri}#L${line}`));
  return facts.length === 0 ? place : markdown`${place}: ${joined(facts)}`;
}
