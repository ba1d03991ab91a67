import type { ClusterView } from '../../../analysis/cluster-view.ts';
import type { Snapshot } from '../../../analysis/snapshot.ts';
import { trackReads } from '../../../base/remember.ts';
import { trackMap } from '../../../base/track-map.ts';
import { isSameButPlace } from '../../../kubernetes/classes/class-aspects.ts';
import type { KnownClass } from '../../../kubernetes/classes/known-class.ts';
import { formatVersion, type KubernetesVersion } from '../../../kubernetes/objects/versions.ts';
import type { DiagnosisBasis } from './diagnose.ts';

/** The parts of a snapshot that a diagnosis reads, and whether those that were read are the same in another snapshot. */
export interface TrackedSnapshot {
  readonly basis: DiagnosisBasis;
  readonly isSameIn: SameIn;
}

/** With `wherever`, a class is the same too if it says the same at another place of its document. */
export type SameIn = (now: Snapshot, wherever?: 'wherever') => boolean;

/**
 * Classes are read by name, and what kustomizations do by file: an edit of a class leaves the diagnosis of what names another
 * one as it is.
 */
export function trackSnapshot(snapshot: Snapshot): TrackedSnapshot {
  const { settings, version, views, lead, model } = snapshot;
  const declared = trackMap(model.declared);
  const used = trackMap(model.usedByFolder);
  const byFile = trackMap(model.kustomizationsByFile);
  const trackedModel = trackReads(model, {
    declared: declared.tracked,
    usedByFolder: used.tracked,
    kustomizationsByFile: byFile.tracked,
  });
  const trackedViews = views.map(trackView);
  const trackedBasis = trackReads<DiagnosisBasis>(
    { settings, version, views, lead, model },
    { model: trackedModel.tracked, views: trackedViews.map(({ tracked }) => tracked) },
  );
  const isSameIn = sameIn({
    basis: trackedBasis.isSameIn,
    model: trackedModel.isSameIn,
    declared: declared.isSameIn,
    used: used.isSameIn,
    byFile: byFile.isSameIn,
    views: trackedViews.map(view => view.isSameIn),
  });
  return { basis: trackedBasis.tracked, isSameIn };
}

/** A separate closure, so that keeping it does not keep the snapshot. */
function sameIn(parts: {
  readonly basis: (now: DiagnosisBasis) => boolean;
  readonly model: (now: Snapshot['model']) => boolean;
  readonly declared: ReturnType<typeof trackMap<string, readonly KnownClass[]>>['isSameIn'];
  readonly used: ReturnType<typeof trackMap<string, KnownClass>>['isSameIn'];
  readonly byFile: (now: Snapshot['model']['kustomizationsByFile']) => boolean;
  readonly views: readonly ReturnType<typeof trackView>['isSameIn'][];
}): SameIn {
  return (now, wherever) => {
    const isSame = wherever === 'wherever' ? isSameButPlace : Object.is;
    const { model, views } = now;
    return (
      parts.basis(now) &&
      parts.model(model) &&
      parts.declared(model.declared, (before, after) => isSameList(before, after, isSame)) &&
      parts.used(model.usedByFolder, isSame) &&
      parts.byFile(model.kustomizationsByFile) &&
      parts.views.length === views.length &&
      parts.views.every((isSameView, index) => isSameView(views[index]!, isSame))
    );
  };
}

function trackView(view: ClusterView) {
  const { placingOf } = view;
  const classes = trackMap(view.classesByName);
  // As admission reads it: that follows from the class and from the release.
  const classNamed = (name: string) => {
    void trackedView.tracked.version;
    void classes.tracked.get(name);
    return view.classNamed(name);
  };
  const inner = { classesByName: classes.tracked, classNamed, placingOf };
  const trackedView = trackReads(view, inner, isSameField);
  return { tracked: trackedView.tracked, isSameIn: sameInView(trackedView.isSameIn, classes.isSameIn) };
}

function sameInView(
  isSameView: (now: ClusterView) => boolean,
  isSameIn: ReturnType<typeof trackMap<string, KnownClass>>['isSameIn'],
) {
  return (now: ClusterView, isSame: (before: KnownClass, after: KnownClass) => boolean): boolean =>
    isSameView(now) && isSameIn(now.classesByName, isSame);
}

/** Views are made anew with every change of a class: their lists and their release are not the same objects as before. */
function isSameField(before: unknown, after: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(after)) return isSameList(before, after, Object.is);
  return Object.is(before, after) || isSameVersion(before, after);
}

function isSameVersion(before: unknown, after: unknown): boolean {
  return isVersion(before) && isVersion(after) && formatVersion(before) === formatVersion(after);
}

function isVersion(value: unknown): value is KubernetesVersion {
  return typeof value === 'object' && value !== null && 'minor' in value;
}

function isSameList<Item>(
  before: readonly Item[],
  after: readonly Item[],
  isSame: (before: Item, after: Item) => boolean,
): boolean {
  return before.length === after.length && before.every((item, index) => isSame(item, after[index]!));
}
