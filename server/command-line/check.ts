import { diagnose } from '../features/diagnostics/diagnose.ts';
import type { Session } from '../session.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { ManifestFile } from '../workspace/manifest-file.ts';
import { SourceFile } from '../yaml/source-file.ts';
import { openTargets } from './open-targets.ts';
import { type ReportedFinding, reportAsJson, reportAsText } from './report.ts';

/**
 * Checks files and folders and prints what the editor would show. Resolves to the exit code: 0 without errors, 1
 * with errors (warnings and hints do not count), 2 where a path cannot be read.
 */
export async function check(paths: readonly string[], format: 'text' | 'json'): Promise<0 | 1 | 2> {
  const targets = await openTargets(paths);
  if ('problems' in targets) {
    for (const problem of targets.problems) process.stderr.write(`runtimeclass: ${problem}\n`);
    return 2;
  }
  const uris = [...new Set([...targets.uris, ...targets.nodeConfigs])].sort();
  const findings = await findingsIn(uris, targets.session);
  const report = format === 'json' ? reportAsJson(findings) : reportAsText(findings, uris.length);
  process.stdout.write(report);
  return findings.some(({ diagnosis }) => diagnosis.severity === 'error') ? 1 : 0;
}

async function findingsIn(uris: readonly string[], session: Session): Promise<ReportedFinding[]> {
  const snapshot = session.snapshot();
  const findings: ReportedFinding[] = [];
  for (const uri of uris) {
    const text = await diskFiles.read(uri);
    if (text === undefined) continue;
    const file = new ManifestFile(SourceFile.of(uri, 0, text));
    for (const diagnosis of diagnose(snapshot, file)) findings.push({ file, diagnosis });
  }
  return findings;
}
