import { type ClusterView, classIn } from '../../analysis/cluster-view.ts';
import { snapshotFor } from '../../analysis/clusters-of-file.ts';
import { nodesFor } from '../../analysis/known-nodes.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import { podsRefused } from '../../analysis/what-users-see.ts';
import { followObject, followPod } from '../../api-server/follow-object.ts';
import { t } from '../../base/l10n.ts';
import { mergeAdmitted } from '../../kubernetes/admission/merge-admitted.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { completeValue, type Manifest } from '../../kubernetes/manifests/manifest.ts';
import { isObject, type ObjectValue, type Value, valueAt } from '../../kubernetes/objects/value.ts';
import { formatVersion } from '../../kubernetes/objects/versions.ts';
import { readPodSpec } from '../../kubernetes/scheduling/pod.ts';
import type { Preview } from '../../protocol/requests.ts';
import type { Position } from '../../yaml/line-index.ts';
import { writeYaml } from '../../yaml/write.ts';
import { podSpecAt } from '../cursor/pod-spec-at.ts';
import { describeCgroup } from '../hover/describe-cgroup.ts';
import { describeOutlook } from '../hover/describe-outlook.ts';
import { wrapped } from '../text/wrapped.ts';

/**
 * The Pod or Pod template at a position as written and as each cluster in view would admit it. Both texts contain only
 * the Pod spec and begin with the same comments, so that they differ only in what admission changes.
 */
export function preview(whole: Snapshot, uri: string, position: Position): readonly Preview[] {
  const snapshot = snapshotFor(uri, whole);
  const podSpec = podSpecAt(snapshot, uri, position)?.podSpec;
  const spec = podSpec && valueAt(podSpec.manifest.value, podSpec.path);
  if (podSpec === undefined || !isObject(spec)) return [];
  return snapshot.views.map(view => previewIn(view, podSpec, spec));
}

function previewIn(view: ClusterView, podSpec: PodSpecObject, spec: ObjectValue): Preview {
  const { kind, name } = podSpec.manifest;
  const object = name === undefined ? kind : `${kind} ${name}`;
  const cluster = view.label ?? t('a cluster with the RuntimeClasses of this workspace');
  const subject = podSpec.place.template ? t('Pods of {0}', object) : object;
  const where = t('{0}, {1}', cluster, `Kubernetes ${formatVersion(view.version)}`);
  const title = t('{0}: as written ↔ as admitted', object);
  const { lines, words, admitted } = outcomeIn(podSpec, spec, view);
  const header = comments([subject, ...lines, where]);
  const before = `${header}\n${writeYaml({ spec })}`;
  const after = admitted === undefined ? comments(words) : writeYaml({ spec: mergeAdmitted(spec, admitted) });
  return { cluster, context: view.context, title, before, after: `${header}\n${after}` };
}

interface Outcome {
  /** Lines about what happens to the Pods. */
  readonly lines: readonly string[];
  /** The server's error messages, if the Pods are refused. */
  readonly words: readonly string[];
  /** The Pod spec after admission; `undefined` if the Pod is not admitted. */
  readonly admitted: Value | undefined;
}

function outcomeIn(podSpec: PodSpecObject, spec: ObjectValue, view: ClusterView): Outcome {
  const { manifest, place } = podSpec;
  const { knownClasses, quotas, version } = view;
  if (isClassUnknown(podSpec, view)) {
    const unknown = t(
      'It is unknown whether this cluster has the RuntimeClass {0}, and so what it does with the Pods.',
      podSpec.className ?? '',
    );
    return { lines: [unknown], words: [], admitted: undefined };
  }
  const nodes = nodesFor(readPodSpec(spec), view);
  const cluster = { objects: [...knownClasses.map(({ object }) => object), ...quotas], nodes };
  const course = followObject({ verb: 'create', object: completeValue(manifest) }, cluster, version);
  const pods =
    course === undefined ? followPod(podOf(manifest, spec), manifest.kind, cluster, version) : course.pods;
  const refusal = course?.answer.refusal ?? pods?.answer.refusal;
  if (refusal !== undefined) {
    const isAccepted = place.template && course?.answer.refusal === undefined;
    return {
      lines: [isAccepted ? podsRefused(podSpec) : t('Refused.')],
      words: refusal.message.split('\n'),
      admitted: undefined,
    };
  }
  const admitted = valueAt(pods?.answer.object, ['spec']);
  const lines = [
    ...(pods?.outlook === undefined ? [] : describeOutlook(pods.outlook)),
    ...(admitted === undefined ? [] : describeCgroup(readPodSpec(admitted), version)),
  ];
  return { lines, words: [], admitted };
}

/** Whether the class may exist in a cluster of which not all classes are known. */
function isClassUnknown({ className }: PodSpecObject, view: ClusterView): boolean {
  const isCluster = view.label !== undefined;
  return isCluster && !view.isComplete && !!className && classIn(view, className) === undefined;
}

/** The Pod that the controller of a custom kind creates from its template, as far as that can be known. */
function podOf({ name, namespace }: Manifest, spec: ObjectValue): ObjectValue {
  const metadata = { generateName: `${name ?? 'pod'}-`, namespace: namespace ?? 'default' };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec };
}

/** Comments that are read in half a window, beside the explorer. */
function comments(lines: readonly string[]): string {
  const short = lines.flatMap(line => {
    const indent = /^ */.exec(line)![0];
    return wrapped(line.trimStart(), 44 - indent.length).map(part => indent + part);
  });
  return short.map(line => `${`# ${line}`.trimEnd()}\n`).join('');
}
