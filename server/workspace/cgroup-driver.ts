import type { DocumentPlace } from '../documents/manifest-file.ts';

/** The `cgroupDriver` of a KubeletConfiguration, with its place. */
export interface CgroupDriver extends DocumentPlace {
  readonly driver: 'systemd' | 'cgroupfs';
}
