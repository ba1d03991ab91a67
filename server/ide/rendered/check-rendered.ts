import type { Session } from '../../analysis/session.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { RenderSource } from '../../base/rendering-protocol.ts';
import type { WorkspaceFiles } from '../../documents/files.ts';
import type { ManifestFile } from '../../documents/manifest-file.ts';
import { type Diagnosis, diagnose } from '../diagnostics/engine/diagnose.ts';
import { readIgnores } from '../diagnostics/ignore.ts';
import { placeInChart, type ReadText } from './place-in-chart.ts';
import {
  type KustomizationTexts,
  placeInKustomization,
  readKustomization,
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

/**
 * Checks what a program made of a chart or a kustomization with all rules, as if it were a manifest of the workspace.
 * Each finding is placed where its line comes from, as far as the texts on disk tell, else at the top of Chart.yaml or
 * the kustomization. What the same rule finds in that line of a file that is `isShown` anyway is left out.
 */
export async function checkRendered(
  session: Session,
  files: Pick<WorkspaceFiles, 'read'>,
  source: RenderSource,
  text: string,
  isShown: (uri: string) => boolean,
): Promise<CheckedRendering> {
  const { snapshot, file } = session.snapshotWith(`runtimeclass-rendered:/${source.kind}.yaml`, text);
  const read = createReader(files);
  let kustomization: Promise<KustomizationTexts> | undefined;
  const placeOf = async (line: RenderedLine): Promise<TextPlace | undefined> => {
    if (source.kind === 'chart') return placeInChart(line, source.uri, read);
    kustomization ??= readKustomization(source.uri, read);
    return placeInKustomization(line, await kustomization);
  };
  const ownFindings = new Map<SearchedText, readonly Diagnosis[]>();
  const isFoundThere = (finding: Diagnosis, place: SearchedText) => {
    if (!isShown(place.uri)) return false;
    const own = ownFindings.get(place) ?? diagnose(snapshot, snapshot.file(place.uri) ?? place.file);
    ownFindings.set(place, own);
    return own.some(
      other => other.rule === finding.rule && lineOf(place.file, other) === lineOf(place.file, finding),
    );
  };
  const findings: RenderedFinding[] = [];
  for (const diagnosis of diagnose(snapshot, file)) {
    const line = renderedLine(diagnosis);
    const place = (await placeOf(line)) ?? ((await read(source.uri)) ?? new SearchedText(source.uri, '')).top;
    const placed = inPlace(diagnosis, place, messageOf(source, line, diagnosis), file.uri);
    const { document } = placed.placed;
    if (readIgnores(document.text).covers(placed.rule.id, placed.range.start)) continue;
    if (!isFoundThere(placed, place.in)) findings.push({ file: place.in.file, diagnosis: placed });
  }
  return { snapshot, findings };
}

function createReader(files: Pick<WorkspaceFiles, 'read'>): ReadText {
  const texts = new Map<string, Promise<SearchedText | undefined>>();
  const readNew: ReadText = async uri => {
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

function lineOf(file: ManifestFile, { placed, range }: Diagnosis): number {
  return file.range(placed, range).start.line;
}

function messageOf({ kind, name }: RenderSource, line: RenderedLine, { message }: Diagnosis): string {
  const object = [line.kind, line.objectName].join(' ').trim();
  return kind === 'chart'
    ? t('In the rendered output of chart {0}, {1}: {2}', name, object, message)
    : t('In the rendered output of kustomization {0}, {1}: {2}', name, object, message);
}
