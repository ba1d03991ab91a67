import type { Snapshot } from '../../../analysis/snapshot.ts';
import { trackReads } from '../../../base/remember.ts';
import type { DiagnosisBasis } from './diagnose.ts';

/** The parts of a snapshot that a diagnosis reads, and whether those that were read are the same in another snapshot. */
export interface TrackedSnapshot {
  readonly basis: DiagnosisBasis;
  readonly isSameIn: (now: Snapshot) => boolean;
}

export function trackSnapshot(snapshot: Snapshot): TrackedSnapshot {
  const { tracked: model, isSameIn: isSameModel } = trackReads(snapshot.model);
  const { settings, version, views } = snapshot;
  const fields: DiagnosisBasis = { settings, version, views, model: snapshot.model };
  const { tracked: basis, isSameIn: isSameBasis } = trackReads(fields, { model });
  return { basis, isSameIn: now => isSameModel(now.model) && isSameBasis(now) };
}
