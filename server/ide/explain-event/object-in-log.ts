export interface EventObject {
  readonly kind: string;
  readonly name: string;
}

/** The object that a line of a log or of a table is about, in any of its readings. */
export function objectIn(readings: readonly string[]): EventObject | undefined {
  for (const { has, pattern } of forms) {
    for (const reading of readings) {
      // Nearly no line has any of them.
      if (!has.some(piece => reading.includes(piece))) continue;
      const { kind = 'Pod', name } = pattern.exec(reading)?.groups ?? {};
      if (name !== undefined) return { kind, name };
    }
  }
  return undefined;
}

const kinds = ['Pod', 'ReplicaSet', 'Deployment', 'StatefulSet', 'DaemonSet', 'CronJob', 'Job'];

const forms: readonly { readonly has: readonly string[]; readonly pattern: RegExp }[] = [
  // k8s.io/klog/v2/k8s_references.go:KObj, as the kubelet writes it.
  { has: ['pod='], pattern: /\bpod="?[a-z0-9-]{1,63}\/(?<name>[a-z0-9][a-z0-9.-]{0,252})/ },
  // kubernetes pkg/kubelet/util/format/pod.go:PodDesc, in the errors of a Pod that is not synced.
  {
    has: [' for "'],
    pattern: / for "(?<name>[a-z0-9][a-z0-9.-]{0,252})_[a-z0-9-]{1,63}\([0-9a-f-]{1,64}\)"/,
  },
  // k8s.io/cri-api: containerd writes the metadata of the sandbox.
  {
    has: ['PodSandboxMetadata{'],
    pattern: /PodSandboxMetadata\{Name:(?<name>[a-z0-9][a-z0-9.-]{0,252}),/,
  },
  // The object that an API server refuses, by its resource or by its kind.
  {
    has: ['" is forbidden: ', '" is invalid: '],
    pattern:
      /(?:^|\s)(?!runtimeclasses|RuntimeClass)(?<kind>[a-zA-Z]{1,63})(?:\.[a-z0-9.-]{1,190})? "(?<name>[a-z0-9][a-z0-9.-]{0,252})" is (?:forbidden|invalid): /,
  },
  // The object of a table whose other columns are not known.
  {
    has: kinds.map(kind => `${kind.toLowerCase().slice(1)}/`).concat('Set/', 'Job/'),
    pattern: new RegExp(
      `(?:^|\\s)(?<kind>${kinds.flatMap(kind => [kind, kind.toLowerCase()]).join('|')})/(?<name>[a-z0-9][a-z0-9.-]{0,252})(?=\\s|:|$)`,
    ),
  },
  // A name without a digit or a hyphen may as well be a word of a sentence.
  {
    has: kinds.map(kind => `${kind} `),
    pattern: new RegExp(
      `(?:^|\\s)(?<kind>${kinds.join('|')}) {1,40}"?(?=[a-z.]{0,120}[-\\d])(?<name>[a-z0-9][a-z0-9.-]{0,252})(?=["\\s:]|$)`,
    ),
  },
];
