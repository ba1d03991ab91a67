import type { Session } from '../../server/analysis/session.ts';
import type { Snapshot } from '../../server/analysis/snapshot.ts';
import { dryRun } from '../../server/cli/dry-run.ts';
import type { ManifestFile } from '../../server/documents/manifest-file.ts';
import { classTree } from '../../server/ide/class-tree/class-tree.ts';
import { codeActions } from '../../server/ide/code-actions/code-actions.ts';
import { safeChanges } from '../../server/ide/code-actions/safe-changes.ts';
import { upgradeFile } from '../../server/ide/code-actions/upgrade-file.ts';
import { complete, completeBriefly, documentCompletion } from '../../server/ide/completion/index.ts';
import { diagnose } from '../../server/ide/diagnostics/engine/diagnose.ts';
import { diagnoseClosedFile } from '../../server/ide/diagnostics/engine/diagnose-closed-file.ts';
import { toDiagnostic } from '../../server/ide/diagnostics/engine/to-diagnostic.ts';
import { describeEvents } from '../../server/ide/explain-event/describe-events.ts';
import { codeLenses } from '../../server/ide/hints/code-lenses.ts';
import { inlayHints } from '../../server/ide/hints/inlay-hints.ts';
import { semanticTokens } from '../../server/ide/hints/semantic-tokens.ts';
import { documentationLink } from '../../server/ide/hover/documentation-link.ts';
import { hover } from '../../server/ide/hover/hover.ts';
import { definition } from '../../server/ide/navigation/definition.ts';
import { documentSymbols } from '../../server/ide/navigation/document-symbols.ts';
import { references } from '../../server/ide/navigation/references.ts';
import { workspaceSymbols } from '../../server/ide/navigation/workspace-symbols.ts';
import { rename } from '../../server/ide/rename/rename.ts';
import { renameTarget } from '../../server/ide/rename/rename-target.ts';
import { drawMap } from '../../server/ide/runtime-map/draw-map.ts';
import { chooseClass } from '../../server/ide/views/choose-class.ts';
import { compareClusters } from '../../server/ide/views/compare-clusters.ts';
import { preview } from '../../server/ide/views/preview.ts';
import type { FileRange, Position } from '../../server/yaml/line-index.ts';
import { SourceFile } from '../../server/yaml/source-file.ts';
import { memoryFiles, noFiles } from '../support/workspace.ts';

/** What a request is about: a text that is open, and a position in it. */
export interface Asked {
  readonly session: Session;
  readonly snapshot: Snapshot;
  readonly file: ManifestFile;
  readonly uri: string;
  readonly text: string;
  readonly position: Position;
  /** The whole text. */
  readonly range: FileRange;
}

/** Everything that an editor or the command line asks about a file, by name. None of them catches what is thrown. */
export const requests = {
  hover: ({ snapshot, uri, position }) => hover(snapshot, uri, position),
  completion: ({ snapshot, uri, position }) => complete(snapshot, uri, position),
  resolve: ({ snapshot, uri, position }) => {
    const { items } = completeBriefly(snapshot, uri, position);
    return items.slice(0, 3).map(item => documentCompletion(snapshot, { ...item, data: { uri, position } }));
  },
  codeActions: ({ snapshot, uri, position }) =>
    codeActions(snapshot, uri, { start: position, end: position }),
  allCodeActions: ({ snapshot, uri, range }) => codeActions(snapshot, uri, range),
  fixAll: ({ snapshot, uri, range }) => codeActions(snapshot, uri, range, ['source.fixAll']),
  definition: ({ snapshot, uri, position }) => definition(snapshot, uri, position),
  references: ({ snapshot, uri, position }) => references(snapshot, uri, position, true),
  prepareRename: ({ snapshot, uri, position }) => renameTarget(snapshot, uri, position),
  rename: ({ snapshot, uri, position }) =>
    rename(snapshot, memoryFiles({}), { uri, position, newName: 'renamed', canAsk: true }),
  inlayHints: ({ snapshot, uri, range }) => inlayHints(snapshot, uri, range),
  codeLenses: ({ snapshot, uri }) => codeLenses(snapshot, uri),
  documentSymbols: ({ snapshot, uri }) => documentSymbols(snapshot, uri),
  workspaceSymbols: ({ snapshot }) => workspaceSymbols(snapshot, 'a'),
  semanticTokens: ({ snapshot, uri }) => semanticTokens(snapshot, uri),
  diagnostics: ({ snapshot, file }) =>
    diagnose(snapshot, file).map(diagnosis => toDiagnostic(snapshot, file, diagnosis)),
  closedFile: async ({ snapshot, uri, text }) =>
    (await diagnoseClosedFile(snapshot, uri, text, () => undefined)).diagnostics,
  preview: ({ snapshot, uri, position }) => preview(snapshot, uri, position),
  chooseClass: ({ snapshot, uri, position }) => chooseClass(snapshot, uri, position),
  documentation: ({ snapshot, uri, position }) => documentationLink(snapshot, uri, position),
  upgrade: ({ snapshot, file }) => upgradeFile(snapshot, file),
  fix: ({ snapshot, file }) => safeChanges(snapshot, file),
  compare: ({ snapshot }) => compareClusters(snapshot),
  classTree: ({ snapshot }) => classTree(snapshot, []).map(({ path }) => classTree(snapshot, path)),
  map: ({ snapshot }) => drawMap(snapshot, { theme: 'editor' }),
  explainEvent: ({ snapshot, text }) => describeEvents(snapshot, text, { surface: 'editor', files: noFiles }),
  dryRun: ({ text }) =>
    dryRun('a.yaml', { existing: ['b.yaml'], verb: 'create', output: 'text' }, async path =>
      path === 'a.yaml' ? text : '',
    ),
  edit: ({ file, text, position }) => sameAfterEdit(file, text, position),
} satisfies Record<string, (asked: Asked) => unknown>;

export type RequestName = keyof typeof requests;

/** A text is cut as before after something was typed into it and taken away again. */
function sameAfterEdit({ source }: ManifestFile, text: string, position: Position): void {
  const at = source.offsetAt(position);
  const typed = source.change(2, [{ start: at, end: at, text: '\n- {' }]);
  const back = typed.change(3, [{ start: at, end: at + 4, text: '' }]);
  const fresh = SourceFile.of(source.uri, 3, text);
  if (back.text !== fresh.text) throw new Error('the text differs after an edit and its opposite');
}
