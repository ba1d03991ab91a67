import type fc from 'fast-check';
import { anyBoolean, className, few, mapOf, name, oneOf, quantity, some, type Value } from './values.ts';

export const resources = mapOf(
  ['cpu', 'memory', 'ephemeral-storage', 'nvidia.com/gpu', 'hugepages-2Mi'],
  quantity,
);

export const tolerations = few(
  some({
    key: oneOf('sandbox', 'gpu', '', 'a/b'),
    operator: oneOf('Exists', 'Equal', 'exists', 'Gt'),
    value: oneOf('true', '', 'x'),
    effect: oneOf('NoSchedule', 'NoExecute', 'PreferNoSchedule', 'no'),
    tolerationSeconds: oneOf(1, -1, '5'),
  }),
);

export const nodeSelector = mapOf(
  ['rt', 'kubernetes.io/arch', 'kubernetes.io/os', 'sandbox'],
  oneOf('kata', 'amd64', 'linux', 'true'),
);

export const container = some(
  {
    name,
    image: oneOf('nginx', 'registry.example.com/team/a:1', 'gcr.io/x@sha256:0'),
    resources: some({ requests: resources, limits: resources }),
    securityContext: some({
      privileged: anyBoolean,
      runAsUser: oneOf(0, 1000, 'root'),
      procMount: oneOf('Unmasked', 'Default'),
      seccompProfile: some({
        type: oneOf('RuntimeDefault', 'Localhost', 'Unconfined'),
        localhostProfile: oneOf('a.json'),
      }),
      capabilities: some({ add: few(oneOf('SYS_ADMIN', 'NET_RAW')) }),
      windowsOptions: some({ hostProcess: anyBoolean }),
    }),
    volumeMounts: few(
      some({
        name,
        mountPath: oneOf('/data', '/a'),
        mountPropagation: oneOf('Bidirectional', 'HostToContainer'),
      }),
    ),
    volumeDevices: few(some({ name, devicePath: oneOf('/dev/x') })),
    ports: few(some({ containerPort: oneOf(80, 8080, '80'), hostPort: oneOf(80, 0) })),
  },
  'name',
);

export const podSpec: fc.Arbitrary<Value> = some(
  {
    runtimeClassName: className,
    containers: few(container, 2),
    initContainers: few(container, 1),
    overhead: resources,
    nodeSelector,
    tolerations,
    nodeName: oneOf('n1', 'n2', ''),
    hostUsers: anyBoolean,
    hostNetwork: anyBoolean,
    hostPID: anyBoolean,
    shareProcessNamespace: anyBoolean,
    os: some({ name: oneOf('linux', 'windows') }),
    schedulerName: oneOf('default-scheduler', 'own'),
    runtimeClass: className,
    affinity: some({
      nodeAffinity: some({
        requiredDuringSchedulingIgnoredDuringExecution: some({
          nodeSelectorTerms: few(
            some({
              matchExpressions: few(
                some({
                  key: oneOf('rt', 'a'),
                  operator: oneOf('In', 'NotIn', 'Exists', 'Gt'),
                  values: few(oneOf('kata', '5')),
                }),
              ),
            }),
          ),
        }),
      }),
    }),
    volumes: few(
      some({
        name,
        hostPath: some({ path: oneOf('/', '/dev'), type: oneOf('Directory', 'BlockDevice') }),
        emptyDir: some({ medium: oneOf('HugePages', 'Memory') }),
      }),
    ),
  },
  'runtimeClassName',
  'containers',
);
