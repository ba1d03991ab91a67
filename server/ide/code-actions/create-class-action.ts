import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { allClasses, type WorkspaceModel } from '../../analysis/workspace-model.ts';
import { t } from '../../base/l10n.ts';
import type { FileRange } from '../../documents/manifest-file.ts';
import { dnsLabelProblems } from '../../kubernetes/validation/names.ts';
import { folderOf } from '../../node-config/paths.ts';
import type { EditorCommands } from '../../protocol/requests.ts';
import { writeYaml } from '../../yaml/write.ts';
import { classesOfHandler, handlerAt } from '../cursor/handler-at.ts';
import { type ClassToCreate, classesToCreate } from './classes-to-create.ts';

/**
 * Code action on a handler in a node configuration for which the workspace has no class: creates the RuntimeClass in a
 * file of its own beside other classes, with the name, overhead and node selector that the project of the runtime
 * ships. If several projects are possible, it creates a class with a name only, or a copy of the class that the user
 * picks. The file is shown in editors that have a command for it.
 */
export function createClassAction(
  snapshot: Snapshot,
  uri: string,
  range: FileRange,
  { showFileCommand }: EditorCommands,
): readonly CodeAction[] {
  const named = handlerAt(snapshot, uri, range.start);
  if (named?.nodeConfig === undefined) return [];
  const { handler, nodeConfig } = named;
  const hasClass = classesOfHandler(handler, snapshot).some(({ source }) => source.kind === 'workspace');
  if (hasClass || dnsLabelProblems(handler).length > 0) return [];
  const newUri = freeUri(`${folderFor(uri, snapshot.model)}/${handler}-runtimeclass`, snapshot);
  return classesToCreate(handler, nodeConfig.kind, snapshot.model).map(toCreate => {
    const action = creating(toCreate, handler, newUri, snapshot);
    if (!showFileCommand) return action;
    return { ...action, command: { title: '', command: showFileCommand, arguments: [newUri] } };
  });
}

function creating(
  { shipped, isOneOfSeveral }: ClassToCreate,
  handler: string,
  uri: string,
  { model }: Snapshot,
): CodeAction {
  const start = { line: 0, character: 0 };
  const name = freeName([shipped?.name ?? handler, handler], model);
  const { podFixed, nodeSelector } = shipped ?? {};
  const newText = writeYaml({
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name },
    handler,
    ...(podFixed && { overhead: { podFixed: { ...podFixed } } }),
    ...(nodeSelector && { scheduling: { nodeSelector: { ...nodeSelector } } }),
  });
  const documentChanges = [
    { kind: 'create' as const, uri },
    { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText }] },
  ];
  const title =
    isOneOfSeveral && shipped
      ? t("Create RuntimeClass for handler '{0}' as given by {1}", handler, t(shipped.installedBy))
      : t("Create RuntimeClass for handler '{0}'", handler);
  return { title, kind: CodeActionKind.QuickFix, edit: { documentChanges } };
}

/** The URI of the folder in which the workspace keeps its classes, otherwise that of the configuration. */
function folderFor(uri: string, { declared }: WorkspaceModel): string {
  const [first] = [...declared.values()].flat();
  return folderOf(first?.source.uri ?? uri);
}

/**
 * A URI that no indexed file has, because the editor refuses to create a file that exists. Files without any relation
 * to classes are not indexed and may still be in the way.
 */
function freeUri(start: string, snapshot: Snapshot): string {
  const { model } = snapshot;
  const uses = [...model.uses.values()].flat();
  const taken = new Set([
    ...allClasses(model).map(({ source }) => source.uri),
    ...uses.map(({ uri }) => uri),
  ]);
  for (let number = 1; ; number++) {
    const uri = `${start}${number === 1 ? '' : `-${number}`}.yaml`;
    if (!taken.has(uri) && snapshot.file(uri) === undefined) return uri;
  }
}

/** The first of these names that no class of the workspace has, otherwise the last one with a number appended. */
function freeName(names: readonly string[], { declared }: WorkspaceModel): string {
  const free = names.find(name => !declared.has(name));
  if (free !== undefined) return free;
  for (let number = 2; ; number++) {
    const name = `${names.at(-1)}-${number}`;
    if (!declared.has(name)) return name;
  }
}
