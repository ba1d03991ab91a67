import { filePlaceOf } from '../../analysis/file-place.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import { type Diagnosis, toTextEdits } from '../../ide/index.ts';
import { displayPath } from '../input/display-path.ts';
import { createFingerprints, type Fingerprints } from './fingerprint.ts';
import type { FindingFix, RelatedPlace, ReportedFinding } from './reported-finding.ts';

/**
 * Returns a function that makes findings of the diagnoses of a file, which are passed in the order of the text. The snapshot
 * is the one that they were made with.
 */
export function reportedFindings(
  snapshot: Snapshot,
  file: ManifestFile,
): (diagnosis: Diagnosis) => ReportedFinding {
  const path = displayPath(file.uri);
  const lines = lineReader(file.source.text, line => file.source.offsetAt({ line, character: 0 }));
  const fingerprints = createFingerprints(path);
  return diagnosis => findingOf(snapshot, file, diagnosis, path, lines, fingerprints);
}

function findingOf(
  snapshot: Snapshot,
  file: ManifestFile,
  diagnosis: Diagnosis,
  path: string,
  line: ReportedFinding['line'],
  fingerprints: Fingerprints,
): ReportedFinding {
  const { rule, severity, message, placed } = diagnosis;
  const range = file.range(placed, diagnosis.range);
  return {
    kind: 'finding',
    uri: file.uri,
    path,
    range,
    severity,
    rule,
    message,
    template: templateOf(diagnosis),
    fingerprint: fingerprints(rule.id, line(range.start.line)),
    fixes: () => fixesOf(file, diagnosis),
    related: () => relatedPlaces(snapshot, file, diagnosis),
    line,
  };
}

/** The related places of a diagnosis in their files, as the editor shows them. */
function relatedPlaces(
  snapshot: Snapshot,
  file: ManifestFile,
  { placed, related = [] }: Diagnosis,
): readonly RelatedPlace[] {
  return related.slice(0, mostRelated).map(({ at, message }) => {
    const place = 'uri' in at ? filePlaceOf(snapshot, at) : { uri: file.uri, range: file.range(placed, at) };
    return { ...place, path: displayPath(place.uri), message };
  });
}

/** A thousand findings may each be about a thousand classes. */
const mostRelated = 20;

/** The fixes of a diagnosis as edits of texts, the best first. */
function fixesOf(file: ManifestFile, { placed, fixes }: Diagnosis): readonly FindingFix[] {
  return (fixes?.() ?? []).map(({ title, applicability, changes, elsewhere = [] }) => {
    const own = toTextEdits(file, placed, changes);
    const edits = own?.map(({ range, newText }) => ({ uri: file.uri, range, newText })) ?? [];
    const others = elsewhere.map(({ uri, range, text }) => ({ uri, range, newText: text }));
    return { title, applicability, edits: own === undefined ? [] : [...edits, ...others] };
  });
}

function lineReader(text: string, startOf: (line: number) => number): ReportedFinding['line'] {
  return line => {
    const start = startOf(line);
    const end = text.indexOf('\n', start);
    return text.slice(start, end < 0 ? undefined : end).replace(/\r$/, '');
  };
}

/** The file of a chart that a document was rendered from, which `helm template` writes above it. */
function templateOf({ placed }: Diagnosis): string | undefined {
  return sourceComment.exec(placed.document.text)?.[1];
}

const sourceComment =
  /^(?:---[^\r\n]*\r?\n)?(?:[ \t]*(?:#[^\r\n]*)?\r?\n)*?# Source: ([^\s:]+\/(?:templates|crds)\/[^\r\n]*?)[ \t]*(?:\r?\n|$)/;
