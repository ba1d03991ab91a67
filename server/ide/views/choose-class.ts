import { choosing } from '../../analysis/class-ranking/choosing.ts';
import { rankClasses } from '../../analysis/class-ranking/rank-classes.ts';
import { leadingViews, snapshotFor } from '../../analysis/clusters-of-file.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../documents/manifest-file.ts';
import { emptyPodSpec, type PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { Choices } from '../../protocol/choosing.ts';
import { replaceScalar } from '../../yaml/edit.ts';
import type { Position } from '../../yaml/line-index.ts';
import { hasLoneCarriageReturn } from '../../yaml/lines-of.ts';
import { textOf } from '../../yaml/lookup.ts';
import type { TextChange } from '../../yaml/source-file.ts';
import { classNamePlaceAt } from '../cursor/class-reference-at.ts';
import { podSpecAt } from '../cursor/pod-spec-at.ts';
import { describeRank, obstaclesAndCautions } from './describe-rank.ts';

/**
 * The known classes for the Pod at a position, best suited first, each with the edit that chooses it; `undefined` if
 * there is no Pod at the position, and no place for the name of a class.
 */
export function chooseClass(whole: Snapshot, uri: string, position: Position): Choices | undefined {
  const snapshot = snapshotFor(uri, whole);
  const chooser = chooserOfPlace(snapshot, uri, position) ?? chooserOfPod(snapshot, uri, position);
  if (chooser === undefined) return undefined;
  const { file, placed, podSpec, subject, current, change } = chooser;
  return {
    subject,
    current,
    choices: rankClasses(podSpec, leadingViews(snapshot), snapshot.model).flatMap(ranked => {
      const edit = file.change(placed, change(ranked.known.name));
      return edit === undefined
        ? []
        : {
            name: ranked.known.name,
            fits: ranked.obstacles.length > 0 ? 'no' : ranked.certainty !== 'certain' ? 'maybe' : 'yes',
            description: describeRank(ranked),
            detail: obstaclesAndCautions(ranked).join(' '),
            edit: { uri: file.uri, ...edit },
          };
    }),
  };
}

/** The Pods for which a class is chosen, and how it is written. */
interface Chooser extends Pick<Choices, 'subject' | 'current'> {
  readonly file: ManifestFile;
  readonly placed: PlacedManifestDocument;
  readonly podSpec: PodSpecObject;
  readonly change: (className: string) => TextChange;
}

function chooserOfPod(snapshot: Snapshot, uri: string, position: Position): Chooser | undefined {
  const found = podSpecAt(snapshot, uri, position);
  if (found === undefined) return undefined;
  const { file, placed, podSpec } = found;
  const { kind, name } = podSpec.manifest;
  // No line can be added where it is not certain what a line is.
  if (podSpec.classEntry === undefined && hasLoneCarriageReturn(placed.document.text)) return undefined;
  return {
    file,
    placed,
    podSpec,
    subject: name === undefined ? kind : `${kind} ${name}`,
    current: podSpec.className,
    change: className => choosing(placed.document.text, podSpec, className),
  };
}

/** Nothing is known of the Pods of a value, a patch or a field of a custom kind: any class may suit them. */
function chooserOfPlace(snapshot: Snapshot, uri: string, position: Position): Chooser | undefined {
  const found = classNamePlaceAt(snapshot, uri, position);
  if (found === undefined) return undefined;
  const { file, placed, place } = found;
  const { kind, name } = place.manifest ?? {};
  return {
    file,
    placed,
    podSpec: emptyPodSpec,
    subject: [kind ?? t('these values'), name ?? []].flat().join(' '),
    current: textOf(place.node) || undefined,
    change: className => replaceScalar(placed.document.text, place.node, className),
  };
}
