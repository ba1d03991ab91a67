import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import { dnsLabelProblems } from '../kubernetes/names.ts';
import { shippedClasses } from '../runtimes/platform-classes.ts';
import type { InstalledClass } from '../runtimes/profile.ts';
import { resolveRuntime } from '../runtimes/resolve-runtime.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Knowledge } from '../workspace/knowledge.ts';
import type { FileRange } from '../workspace/manifest-file.ts';
import { writeYaml } from '../yaml/write.ts';
import { classesWithHandler, handlerAt } from './handler-at.ts';
import { configuredRuntimes } from './runtime-of-class.ts';

/**
 * On a handler in the configuration of a node that no class of the workspace has: makes the RuntimeClass, in a file of
 * its own beside other classes, with the name, the overhead and the node selector that the project of the runtime
 * ships. The file is shown, where the editor has a command for it.
 */
export function createClassAction(snapshot: Snapshot, uri: string, range: FileRange): readonly CodeAction[] {
  const { knowledge, version, language, showFileCommand } = snapshot;
  const named = handlerAt(snapshot, uri, range.start);
  if (named?.nodeConfig === undefined) return [];
  const { handler } = named;
  const hasClass = classesWithHandler(handler, snapshot).some(({ source }) => source.kind === 'workspace');
  if (hasClass || dnsLabelProblems(handler, version.version).length > 0) return [];
  const start = { line: 0, character: 0 };
  const newUri = `${folderFor(uri, knowledge)}/${handler}-runtimeclass.yaml`;
  const title =
    language === 'zh-cn'
      ? `为 handler '${handler}' 创建 RuntimeClass`
      : `Create RuntimeClass for handler '${handler}'`;
  const documentChanges = [
    { kind: 'create' as const, uri: newUri },
    {
      textDocument: { uri: newUri, version: null },
      edits: [{ range: { start, end: start }, newText: classFor(handler, knowledge) }],
    },
  ];
  const show = showFileCommand && { title: '', command: showFileCommand, arguments: [newUri] };
  const edit = { documentChanges };
  return [{ title, kind: CodeActionKind.QuickFix, edit, ...(show && { command: show }) }];
}

/** Where the workspace keeps its classes, else where the configuration is. */
function folderFor(uri: string, { declared }: Knowledge): string {
  const [first] = [...declared.values()].flat();
  const beside = first?.source.uri ?? uri;
  return beside.slice(0, beside.lastIndexOf('/'));
}

function classFor(handler: string, knowledge: Knowledge): string {
  const shipped = shippedFor(handler, knowledge);
  const shippedName = shipped?.name ?? handler;
  const name = knowledge.declared.has(shippedName) ? handler : shippedName;
  const { podFixed, nodeSelector } = shipped ?? {};
  return writeYaml({
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name },
    handler,
    ...(podFixed && { overhead: { podFixed: { ...podFixed } } }),
    ...(nodeSelector && { scheduling: { nodeSelector: { ...nodeSelector } } }),
  });
}

/** What a project ships for the handler and the runtime that it is here: sooner with an overhead, sooner installed. */
function shippedFor(handler: string, knowledge: Knowledge): InstalledClass | undefined {
  const configured = configuredRuntimes(handler, knowledge);
  const resolution = resolveRuntime({ handler, configured }, knowledge.runtimes);
  const runtimes = new Set(resolution?.candidates.flatMap(({ id, buildOf }) => [id, buildOf?.id]));
  const ofHandler = shippedClasses.filter(row => row.handler === handler && runtimes.has(row.profile.id));
  const rank = ({ podFixed, onlyShown, name }: InstalledClass) =>
    (podFixed ? 4 : 0) + (onlyShown ? 0 : 2) + (name === handler ? 1 : 0);
  return [...ofHandler].sort((one, other) => rank(other) - rank(one))[0];
}
