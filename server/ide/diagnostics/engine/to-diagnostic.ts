import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types';
import { filePlaceOf } from '../../../analysis/file-place.ts';
import type { Snapshot } from '../../../analysis/snapshot.ts';
import type { ManifestFile } from '../../../documents/manifest-file.ts';
import type { Diagnosis } from './diagnose.ts';

/** The `data` of a diagnostic, for programs other than editors. */
export interface DiagnosticData {
  /** The summary of the rule, one English sentence. */
  readonly summary: string;
  /** Whether `textDocument/codeAction` may return a fix for it. */
  readonly isFixable: boolean;
}

/** A diagnosis as an LSP diagnostic, for a file of the snapshot. */
export function toDiagnostic(snapshot: Snapshot, file: ManifestFile, diagnosis: Diagnosis): Diagnostic {
  const { rule, severity, message, placed, range, related, fixes } = diagnosis;
  const data: DiagnosticData = { summary: rule.summary, isFixable: fixes !== undefined };
  return {
    range: file.range(placed, range),
    severity: severities[severity],
    source: 'runtimeclass',
    code: rule.id,
    message,
    ...(rule.tag && { tags: [tags[rule.tag]] }),
    ...(related && {
      relatedInformation: related.map(({ at, message }) => ({
        location: 'uri' in at ? filePlaceOf(snapshot, at) : { uri: file.uri, range: file.range(placed, at) },
        message,
      })),
    }),
    data,
  };
}

const tags = {
  deprecated: DiagnosticTag.Deprecated,
  unnecessary: DiagnosticTag.Unnecessary,
} as const;

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;
