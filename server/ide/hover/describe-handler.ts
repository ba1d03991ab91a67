import { configuredRuntimes } from '../../analysis/runtime-of-class.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { fileNameOf } from '../../documents/uri.ts';
import type { DeclaredHandler } from '../../node-config/declared.ts';
import { handlerOf, textSetting } from '../../node-config/merged.ts';
import { shimOf } from '../../node-config/shim.ts';
import { fileUriOf } from '../../node-config/surroundings.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import { resolveRuntime } from '../../runtimes/resolve-runtime.ts';
import { classesOfHandler } from '../cursor/handler-at.ts';
import { code, distinct, fitting, link, list, type Markdown, markdown, tMarkdown } from '../text/markdown.ts';
import { describeHandlerInClusters } from './describe-in-clusters.ts';
import { linksAbout, runtimeInWords } from './describe-runtime.ts';

/**
 * Markdown for a hover in a few lines: the runtime behind a handler, the node configurations that declare it and the nodes that
 * have it; then more lines about it.
 */
export function describeHandler(
  handler: string,
  className: string | undefined,
  { model, views }: Snapshot,
  { commands, more = [] }: { readonly commands: EditorCommands; readonly more?: readonly Markdown[] },
): Markdown[] {
  const configured = configuredRuntimes(handler, model);
  const resolution = resolveRuntime({ handler, className, configured }, model.runtimes);
  const runtime = runtimeInWords(resolution);
  const heading = tMarkdown('**Handler `{0}`**', handler);
  const tables = new Set(model.nodeConfigurations.flatMap(({ declared }) => declared.get(handler) ?? []));
  const lines = [...describeTables([...tables]), ...describeHandlerInClusters(handler, views), ...more];
  if (runtime === undefined && lines.length === 0) return [];
  return [
    runtime === undefined ? heading : tMarkdown('{0}: {1}', heading, runtime),
    ...(lines.length === 0 ? [] : [list(lines)]),
    ...linksAbout([resolution], commands),
  ];
}

/** Markdown: the RuntimeClasses through which Pods get a handler. */
export function describeClassesOfHandler(handler: string, snapshot: Snapshot): Markdown[] {
  const names = new Set(classesOfHandler(handler, snapshot).map(({ name }) => name));
  if (names.size > 0) return [markdown`RuntimeClass ${fitting([...names].sort().map(code))}`];
  return [tMarkdown('No known RuntimeClass uses this handler.')];
}

/**
 * One line for all tables: `declared in [config.toml:12](...): io.containerd.runsc.v1, shim containerd-shim-runsc-v1`. Their
 * contents are shown only where they agree.
 */
function describeTables(tables: readonly DeclaredHandler[]): readonly Markdown[] {
  if (tables.length === 0) return [];
  const places = tables.map(({ nameRanges, uri: declaredIn }) => {
    const uri = fileUriOf(declaredIn);
    const line = nameRanges[0]!.start.line + 1;
    return link(`${fileNameOf(uri)}:${line}`, `${uri}#L${line}`);
  });
  const facts = distinct(tables.map(factsOfTable).filter(({ text }) => text !== ''));
  const [fact, ...others] = facts;
  if (fact === undefined || others.length > 0) return [tMarkdown('declared in {0}', fitting(places))];
  return [tMarkdown('{0}: {1}', tMarkdown('declared in {0}', fitting(places, 30)), fact)];
}

function factsOfTable(table: DeclaredHandler): Markdown {
  const { plugin } = table;
  const handler = handlerOf(table);
  const type = textSetting(handler, 'runtime_type');
  const path = textSetting(handler, 'runtime_path');
  const shim = plugin === undefined ? path : (path ?? (type && shimOf(type)));
  const binary = textSetting(handler, 'options.BinaryName');
  return fitting(
    [
      ...(type === undefined ? [] : [code(type)]),
      ...(shim === undefined ? [] : [plugin === undefined ? code(shim) : markdown`shim ${code(shim)}`]),
      ...(binary === undefined ? [] : [code(binary)]),
    ],
    60,
  );
}
