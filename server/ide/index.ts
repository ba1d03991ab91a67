/** The face of the features: what the language server and the command line may call. The map is a chunk of its own (runtime-map/). */
export type { ChainFinding } from './chain/findings-on-chain.ts';
export { type WorkloadChain, workloadChains } from './chain/workload-chains.ts';
export { classTree } from './class-tree/class-tree.ts';
export { codeActions } from './code-actions/code-actions.ts';
export { editTurningOff } from './code-actions/edit-turning-off.ts';
export { safeChanges } from './code-actions/safe-changes.ts';
export { toTextEdits } from './code-actions/text-edits.ts';
export { type FileUpgrade, upgradeFile } from './code-actions/upgrade-file.ts';
export { upgradeWorkspace } from './code-actions/upgrade-workspace.ts';
export { complete, completeBriefly, documentCompletion } from './completion/index.ts';
export {
  type Diagnosis,
  diagnose,
  documentsToDiagnose,
  type WeighedFinding,
} from './diagnostics/engine/diagnose.ts';
export { type ClosedFileDiagnosis, diagnoseClosedFile } from './diagnostics/engine/diagnose-closed-file.ts';
export { createDiagnoser, type DiagnosedDocument } from './diagnostics/engine/diagnoser.ts';
export { toDiagnostic } from './diagnostics/engine/to-diagnostic.ts';
export { rules } from './diagnostics/rules/index.ts';
export { closest } from './diagnostics/shared/did-you-mean.ts';
export type { Applicability } from './diagnostics/shared/fix.ts';
export { readFileIgnores, readIgnores } from './diagnostics/shared/ignore.ts';
export { rangeAt } from './diagnostics/shared/range-at.ts';
export type { Rule } from './diagnostics/shared/rule.ts';
export { needsOldVersion } from './diagnostics/shared/version-history.ts';
export { describeEvents } from './explain-event/describe-events.ts';
export { codeLenses } from './hints/code-lenses.ts';
export { inlayHints } from './hints/inlay-hints.ts';
export { semanticTokens, tokenTypes } from './hints/semantic-tokens.ts';
export { describeChange, describeOutlook } from './hover/describe-outlook.ts';
export { documentationLink } from './hover/documentation-link.ts';
export { hover } from './hover/hover.ts';
export { definition } from './navigation/definition.ts';
export { documentSymbols } from './navigation/document-symbols.ts';
export { references } from './navigation/references.ts';
export { workspaceSymbols } from './navigation/workspace-symbols.ts';
export { rename } from './rename/rename.ts';
export { type RenameRefusal, renameTarget } from './rename/rename-target.ts';
export { checkRendered } from './rendered/check-rendered.ts';
export { plainText } from './text/plain-text.ts';
export { chooseClass } from './views/choose-class.ts';
export { clusterText } from './views/cluster-text.ts';
export { compareClusters, differingClasses } from './views/compare-clusters.ts';
export { podsOfClassText } from './views/pods-of-class-text.ts';
export { exportWorkspacePolicy } from './views/policy-document.ts';
export { newPolicy, policyFixes, policyOutlook } from './views/policy-workloads.ts';
export { preview } from './views/preview.ts';
export { runtimePage, runtimesWithPage } from './views/runtime-page.ts';
