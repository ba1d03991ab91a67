import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import type { ManifestFile } from '../../../documents/manifest-file.ts';
import type { Diagnosis } from './diagnose.ts';

/** A finding as the protocol has it. `rulePages` is the address below which the pages of the rules are. */
export function toDiagnostic(
  file: ManifestFile,
  diagnosis: Diagnosis,
  rulePages: string | undefined,
): Diagnostic {
  const { rule, severity, message, placed, range, related } = diagnosis;
  return {
    range: file.range(placed, range),
    severity: severities[severity],
    source: 'runtimeclass',
    code: rule.id,
    codeDescription: rulePages === undefined ? undefined : { href: `${rulePages}${rule.id}` },
    message,
    relatedInformation: related?.map(place => ({
      location: { uri: place.uri, range: place.range },
      message: place.message,
    })),
  };
}

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;
