import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import { locate } from '../../../analysis/locate.ts';
import type { Snapshot } from '../../../analysis/snapshot.ts';
import type { ManifestFile } from '../../../documents/manifest-file.ts';
import type { Diagnosis } from './diagnose.ts';

/** A diagnosis as an LSP diagnostic, for a file of the snapshot. */
export function toDiagnostic(snapshot: Snapshot, file: ManifestFile, diagnosis: Diagnosis): Diagnostic {
  const { rulePages } = snapshot;
  const { rule, severity, message, placed, range, related } = diagnosis;
  return {
    range: file.range(placed, range),
    severity: severities[severity],
    source: 'runtimeclass',
    code: rule.id,
    ...(rulePages !== undefined && { codeDescription: { href: `${rulePages}${rule.id}` } }),
    message,
    ...(related && {
      relatedInformation: related.map(({ at, message }) => ({
        location: 'uri' in at ? locate(snapshot, at) : { uri: file.uri, range: file.range(placed, at) },
        message,
      })),
    }),
  };
}

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;
