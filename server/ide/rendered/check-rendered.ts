import { snapshotFor } from '../../analysis/clusters-of-file.ts';
import type { Session } from '../../analysis/session.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import { rememberEach } from '../../base/remember.ts';
import type { Severity } from '../../base/settings.ts';
import { createYielder } from '../../base/yielding.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import type { ManifestDocument } from '../../documents/manifest-document.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import type { RenderSource } from '../../protocol/rendering.ts';
import {
  type Diagnosis,
  diagnose,
  diagnoseDocument,
  documentsToDiagnose,
} from '../diagnostics/engine/diagnose.ts';
import { readFileIgnores, readIgnores } from '../diagnostics/shared/ignore.ts';
import { placeInChart, type ReadSearchedText } from './place-in-chart.ts';
import {
  type KustomizationTexts,
  placeInKustomization,
  readKustomizationTexts,
} from './place-in-kustomization.ts';
import { type RenderedLine, renderedLine } from './rendered-line.ts';
import { SearchedText, type TextPlace } from './searched-text.ts';

/** A finding of rendered text, in the file that it comes from. */
export interface RenderedFinding {
  readonly file: ManifestFile;
  readonly diagnosis: Diagnosis;
}

export interface CheckedRendering {
  readonly snapshot: Snapshot;
  readonly findings: readonly RenderedFinding[];
}

/** The inputs for a check of rendered output. */
export interface RenderingContext {
  readonly session: Session;
  readonly files: Pick<WorkspaceFiles, 'read'>;
  /** Whether the findings of a file itself are shown anyway. */
  isShown(uri: string): boolean;
  /** Its reason is thrown when it is aborted. */
  readonly signal?: AbortSignal;
}

/**
 * Checks what a program made of a chart or a kustomization with all rules, as if it were a manifest of the workspace.
 * Each finding is placed where its line comes from, as far as the texts on disk tell, else at the top of Chart.yaml or
 * the kustomization. What the same rule finds in that line of a file that is shown anyway is left out, unless it is less
 * severe there: what is rendered is certain.
 */
export async function checkRendered(
  source: RenderSource,
  text: string,
  { session, files, isShown, signal }: RenderingContext,
): Promise<CheckedRendering> {
  const { snapshot: whole, file } = session.snapshotWith(`runtimeclass-rendered:/${source.kind}.yaml`, text);
  const snapshot = snapshotFor(source.uri, whole);
  const read = createReader(files);
  const placeOf = placerOf(source, read);
  const isFoundThere = rememberOwnFindings(whole, isShown);
  const isSilenced = rememberSilenced();
  const pause = createYielder();
  const findings: RenderedFinding[] = [];
  for (const placed of documentsToDiagnose(snapshot, file)) {
    await pause();
    signal?.throwIfAborted();
    for (const finding of diagnoseDocument(snapshot, file, placed)) {
      const rendered = { ...finding, placed };
      const line = renderedLine(rendered);
      const place =
        (await placeOf(line)) ?? ((await read(source.uri)) ?? new SearchedText(source.uri, '')).top;
      const diagnosis = inPlace(rendered, place, messageOf(source, line, finding), file.uri);
      if (!isSilenced(diagnosis, place.in.file) && !isFoundThere(diagnosis, place.in))
        findings.push({ file: place.in.file, diagnosis });
    }
  }
  return { snapshot: whole, findings };
}

function placerOf(
  { kind, uri }: RenderSource,
  read: ReadSearchedText,
): (line: RenderedLine) => Promise<TextPlace | undefined> {
  if (kind === 'chart') return line => placeInChart(line, uri, read);
  let texts: Promise<KustomizationTexts> | undefined;
  return async line => {
    texts ??= readKustomizationTexts(uri, read);
    return placeInKustomization(line, await texts);
  };
}

/** Tells whether a finding is also one of its file itself, of the same rule in the same line, and as severe there. */
function rememberOwnFindings(
  snapshot: Snapshot,
  isShown: (uri: string) => boolean,
): (finding: Diagnosis, place: SearchedText) => boolean {
  const ownFindings = new Map<SearchedText, ReadonlySet<string>>();
  return (finding, place) => {
    if (!isShown(place.uri)) return false;
    let own = ownFindings.get(place);
    if (own === undefined) {
      const file = snapshot.file(place.uri) ?? place.file;
      own = new Set(diagnose(snapshot, file).map(other => ruleAndLine(file, other, other.severity)));
      ownFindings.set(place, own);
    }
    const asSevere = severities.slice(0, severities.indexOf(finding.severity) + 1);
    return asSevere.some(severity => own.has(ruleAndLine(place.file, finding, severity)));
  };
}

const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

function ruleAndLine(file: ManifestFile, { rule, placed, range }: Diagnosis, severity: Severity): string {
  return `${rule.id} ${severity} ${file.range(placed, range).start.line}`;
}

/** Tells whether a comment silences a finding where it is placed. */
function rememberSilenced(): (finding: Diagnosis, file: ManifestFile) => boolean {
  const ignoresOfFile = rememberEach((file: ManifestFile) => readFileIgnores(file.source.text));
  const ignoresOf = rememberEach((document: ManifestDocument) => readIgnores(document.text));
  return ({ rule, placed, range }, file) =>
    ignoresOfFile(file)(rule.id) || ignoresOf(placed.document).covers(rule.id, range.start);
}

function createReader(files: Pick<WorkspaceFiles, 'read'>): ReadSearchedText {
  const texts = new Map<string, Promise<SearchedText | undefined>>();
  const readNew: ReadSearchedText = async uri => {
    const text = await files.read(uri);
    return text === undefined ? undefined : new SearchedText(uri, text);
  };
  return uri => {
    const text = texts.get(uri) ?? readNew(uri);
    texts.set(uri, text);
    return text;
  };
}

/** The finding at another place. Its fixes are left out: they would change the rendered text. */
function inPlace(diagnosis: Diagnosis, place: TextPlace, message: string, rendered: string): Diagnosis {
  const { documents } = place.in.file;
  const placed = documents.findLast(({ start }) => start <= place.range.start) ?? documents[0]!;
  const { rule, severity, related = [] } = diagnosis;
  return {
    rule,
    severity,
    message,
    placed,
    range: { start: place.range.start - placed.start, end: place.range.end - placed.start },
    related: related.filter(({ at }) => 'uri' in at && at.uri !== rendered),
  };
}

function messageOf(
  { kind, name }: RenderSource,
  line: RenderedLine,
  { message }: { readonly message: string },
): string {
  const object = [line.kind, line.objectName].join(' ').trim();
  return kind === 'chart'
    ? t('In the rendered output of chart {0}, {1}: {2}', name, object, message)
    : t('In the rendered output of kustomization {0}, {1}: {2}', name, object, message);
}
