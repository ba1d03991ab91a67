import type { ObjectValue } from '../../../server/kubernetes/objects/value.ts';
import { runs } from '../../../server/runtimes/model/known.ts';
import { doesNotStart, type FactSeen, hostPath, oneContainer, shows, starts } from './fact-seen.ts';

const userNamespace = oneContainer({}, { hostUsers: false });
const readOnly = (more: ObjectValue): ObjectValue =>
  hostPath({ path: '/srv/v' }, { mountPath: '/v', readOnly: true, ...more });
const recursive = readOnly({ recursiveReadOnly: 'Enabled' });
const limited = (memory: string): ObjectValue => oneContainer({ resources: { limits: { memory } } });
const propagated = (mountPropagation: string): ObjectValue =>
  hostPath({ path: '/srv/h' }, { mountPath: '/h', mountPropagation }, { privileged: true });

const refusedUserNamespace = (handler: string) =>
  doesNotStart(
    `can't set \`spec.hostUsers: false\`, RuntimeClass handler "${handler}" does not support user namespaces`,
  );
const refusedMount = doesNotStart(
  'failed to resolve recursive read-only mode: volume "v" requested recursive read-only mode, but it is not supported by the runtime',
);
/** The node has a tmpfs mounted at /srv/v/below. */
const touchBelow = 'touch /v/below/made && echo made';
const writable = starts(touchBelow, 'made');
const tooLow = (limit: number, least: number) =>
  doesNotStart(`pod set memory limit ${limit} too low; should be at least ${least} bytes`);
const newerVersion = doesNotStart('unknown version specified');

const [runc, crun, youki] = ['runc', 'crun', 'youki'].map(runtime => ({ runtime, handler: runtime })) as [
  Owner,
  Owner,
  Owner,
];
type Owner = Pick<FactSeen, 'runtime' | 'handler'>;

/** Debian's runc is 1.1.5, the other one 1.5.2. */
const oldRunc: Owner = { runtime: 'runc', handler: 'runc-deb' };
const onBoth = runs.oldAndNewRunc;

export const factsOfProcessRuntimes: readonly FactSeen[] = [
  {
    ...runc,
    id: 'host-users',
    on: onBoth,
    pod: { spec: userNamespace },
    seen: starts('cat /proc/self/uid_map', '0 <id> 65536'),
    isExempt: true,
  },
  {
    ...oldRunc,
    id: 'host-users',
    on: onBoth,
    pod: { spec: userNamespace },
    seen: refusedUserNamespace('runc-deb'),
  },
  {
    ...oldRunc,
    id: 'recursive-read-only',
    on: onBoth,
    pod: { spec: recursive },
    seen: starts(touchBelow, 'touch: /v/below/made: Read-only file system'),
    isExempt: true,
  },
  {
    ...runc,
    id: 'small-memory-limit',
    on: runs.runcUnderCrio,
    pod: { spec: limited('10Mi') },
    seen: tooLow(10485760, 12582912),
  },
  { ...runc, id: 'below-read-only-mount', on: onBoth, pod: { spec: readOnly({}) }, seen: writable },
  { ...oldRunc, id: 'below-read-only-mount', on: onBoth, pod: { spec: readOnly({}) }, seen: writable },
  {
    ...crun,
    id: 'host-users',
    on: runs.crun,
    pod: { spec: userNamespace },
    seen: refusedUserNamespace('crun'),
  },
  {
    ...crun,
    id: 'recursive-read-only',
    on: runs.crun,
    pod: { spec: recursive },
    seen: { starts: false, reports: 'no recursiveReadOnlyMounts' },
  },
  {
    ...crun,
    id: 'small-memory-limit',
    on: runs.crunUnderCrio,
    pod: { spec: limited('400Ki') },
    seen: tooLow(409600, 512000),
  },
  { ...crun, id: 'newer-oci-version', on: runs.crun, pod: { spec: oneContainer() }, seen: newerVersion },
  {
    ...crun,
    id: 'newer-oci-version',
    on: runs.crunUnderCrio,
    pod: { spec: oneContainer() },
    seen: newerVersion,
  },
  {
    runtime: 'crun-wasm',
    handler: 'crun-told',
    id: 'annotation-passed-on',
    on: runs.crun,
    pod: { annotations: { 'run.oci.handler': 'wasm' }, spec: oneContainer() },
    seen: shows('annotations handed over', 'with the annotation'),
    isExempt: true,
  },
  {
    runtime: 'crun-wasm',
    handler: 'crun-told-nothing',
    id: 'annotation-passed-on',
    on: runs.crun,
    pod: { annotations: { 'run.oci.handler': 'wasm' }, spec: oneContainer() },
    seen: shows('annotations handed over', 'without the annotation'),
  },
  {
    ...youki,
    id: 'host-users',
    on: runs.youki,
    pod: { spec: userNamespace },
    seen: refusedUserNamespace('youki'),
  },
  { ...youki, id: 'recursive-read-only', on: runs.youki, pod: { spec: recursive }, seen: refusedMount },
  {
    ...youki,
    id: 'mount-propagation',
    on: runs.youki,
    pod: { spec: propagated('HostToContainer') },
    seen: doesNotStart('UnknownRootfsPropagation("rshared")'),
  },
  {
    ...youki,
    id: 'mount-propagation',
    on: runs.youki,
    pod: { spec: propagated('Bidirectional') },
    seen: doesNotStart('UnknownRootfsPropagation("rshared")'),
  },
  { ...youki, id: 'below-read-only-mount', on: runs.youki, pod: { spec: readOnly({}) }, seen: writable },
];
