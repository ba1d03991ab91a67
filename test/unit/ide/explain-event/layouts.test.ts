import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPastedEvents } from '../../../../server/ide/explain-event/pasted-events.ts';
import { createRecogniser } from '../../../../server/ide/explain-event/recognise-event.ts';

const recognise = createRecogniser();

/** Kind, object and class of each event in a text: `class-missing-on-start kata of web-1`. */
function explained(text: string): readonly string[] {
  return readPastedEvents(text, readings => recognise(readings) !== undefined).map(event => {
    const found = recognise(event.readings);
    return `${found?.kind.id} ${found?.facts['class']} of ${event.object?.name}`;
  });
}

const message =
  'Failed to create pod sandbox: rpc error: code = Unknown desc = runtimeclass.node.k8s.io "kata" not found';
const reason = 'FailedCreatePodSandBox';
const escaped = JSON.stringify(message).slice(1, -1);
const twice = JSON.stringify(escaped).slice(1, -1);
const name = 'web-7d4b9-x2k8p';
const klog = `E1120 10:00:00.123456     123 pod_workers.go:1301] "Error syncing pod, skipping" err="failed to \\"CreatePodSandbox\\" for \\"${name}_shop(0a1b2c3d-0000-0000-0000-000000000000)\\" with CreatePodSandboxError: \\"${twice}\\"" pod="shop/${name}" podUID="0a1b2c3d"`;
const wide = message.padEnd(message.length + 3);

/** The same message of the same Pod, as people have it. */
const layouts: Readonly<Record<string, string>> = {
  'kubectl get events': `LAST SEEN   TYPE      REASON                   OBJECT                MESSAGE
2m32s       Normal    Scheduled                pod/${name}   Successfully assigned shop/${name} to n1
12s         Warning   ${reason}   pod/${name}   ${message}`,
  'kubectl get events, one row': `12s         Warning   ${reason}   pod/${name}   ${message}`,
  'kubectl get events -A': `NAMESPACE   LAST SEEN   TYPE      REASON                   OBJECT                MESSAGE
shop        12s         Warning   ${reason}   pod/${name}   ${message}`,
  'kubectl get events -A, no header': `shop   <unknown>   Warning   ${reason}   pod/${name}   ${message}`,
  'kubectl get events without LAST SEEN': `Warning   ${reason}   pod/${name}   ${message}`,
  'kubectl get events -o wide': `LAST SEEN   TYPE      REASON                   OBJECT                SUBOBJECT   SOURCE        MESSAGE${' '.repeat(wide.length - 7)}FIRST SEEN   COUNT   NAME
12s         Warning   ${reason}   pod/${name}               kubelet, n1   ${wide}2m           12      ${name}.17a1b2c3d4e5f6a7`,
  'kubectl get events -o wide, no header': `12s   Warning   ${reason}   pod/${name}   spec.containers{app}   kubelet, n1   ${message}   2m    12   ${name}.17a1b2c3d4e5f6a7`,
  'kubectl get events -o wide, single spaces': `12s Warning ${reason} pod/${name} kubelet, n1 ${message} 2m32s 12 ${name}.17a1b2c3d4e5f6a7`,
  'kubectl get events of 1.14': `LAST SEEN   FIRST SEEN   COUNT   NAME                               KIND   SUBOBJECT   TYPE      REASON                   SOURCE        MESSAGE
12s         2m           12      ${name}.17a1b2c3d4e5f6a7   Pod                Warning   ${reason}   kubelet, n1   ${message}`,
  'kubectl get events of 1.14, no header': `12s  2m  12  ${name}.17a1b2c3d4e5f6a7  Pod  Warning  ${reason}  kubelet, n1  ${message}`,
  'kubectl events': `LAST SEEN               TYPE      REASON                   OBJECT                MESSAGE
12s (x12 over 2m32s)    Warning   ${reason}   Pod/${name}   ${message}`,
  'kubectl events -A, single spaces': `shop 12s (x12 over 2m32s) Warning ${reason} Pod/${name} ${message}`,
  'custom columns': `KIND   POD               REASON                   MESSAGE
Pod    ${name}   ${reason}   ${message}`,
  'custom columns, the message first': `MESSAGE${' '.repeat(wide.length - 7)}OBJECT
${wide}${name}`,
  'custom columns, names of events': `TYPE      NAME                               NOTE
Warning   ${name}.17a1b2c3d4e5f6a7   ${message}`,
  'custom columns, single spaces': `Pod ${name} ${reason} ${message}`,
  'columns of tabs': `12s\tWarning\t${reason}\tpod/${name}\t${message}`,
  'single spaces': `12s Warning ${reason} pod/${name} ${message}`,
  'kind and name in columns of their own': `12s   Warning   ${reason}   Pod   ${name}   ${message}`,
  'kind and name, single spaces': `Warning ${reason} Pod ${name} ${message}`,
  'kubectl describe pod': `Name:                ${name}
Namespace:           shop
Events:
  Type     Reason                  Age                  From     Message
  ----     ------                  ----                 ----     -------
  Normal   Scheduled               2m32s                default-scheduler  Successfully assigned shop/${name} to n1
  Warning  ${reason}  12s (x12 over 2m32s)  kubelet  ${message}`,
  'kubectl describe pod of 1.8': `Name:\t${name}
Events:
  FirstSeen  LastSeen  Count  From           SubObjectPath  Type     Reason  Message
  ---------  --------  -----  ----           -------------  ----     ------  -------
  2m         12s       12     {kubelet n1}                  Warning  ${reason}  ${message}`,
  'kubectl describe pod without Age': `Name: ${name}
Events:
  Type     Reason                  From     Message
  Warning  ${reason}  kubelet  ${message}`,
  'kubectl describe pod without Age and From': `Name: ${name}\nWarning  ${reason}  ${message}`,
  'kubectl describe pod, single spaces': `Name: ${name}
Type Reason Age From Message
---- ------ ---- ---- -------
Warning ${reason} 12s (x12 over 2m32s) kubelet ${message}`,
  'kubectl describe pod, wrapped': `Name: ${name}
  Warning  ${reason}  12s  kubelet  ${message.slice(0, 40)}
${message.slice(40, 90)}
${message.slice(90)}`,
  'in a mail': `> Name: ${name}\n> Events:\n>   Warning  ${reason}  12s  kubelet  ${message}\n>`,
  'in Markdown': `\`\`\`text\nName: ${name}\n  Warning  ${reason}  12s  kubelet  ${message}\n\`\`\``,
  'kubectl get events -o json': JSON.stringify(
    { kind: 'List', items: [{ kind: 'Event', involvedObject: { kind: 'Pod', name }, message }] },
    null,
    4,
  ),
  'a list of the API server': JSON.stringify({
    kind: 'EventList',
    items: [{ involvedObject: { kind: 'Pod', name }, message }],
  }),
  'kubectl get events -o yaml': `apiVersion: v1
items:
- apiVersion: v1
  involvedObject:
    kind: Pod
    name: ${name}
  kind: Event
  message: '${message}'
kind: List`,
  'conditions of another kind': JSON.stringify({
    kind: 'Revision',
    metadata: { name },
    status: { conditions: [{ type: 'Ready', status: 'False', message }] },
  }),
  'the log of the kubelet': klog,
  'the journal': `Nov 20 10:00:00 n1 kubelet[123]: ${klog}`,
  'the journal among other lines': `Nov 20 10:00:00 n1 kubelet[123]: ${klog}\n`,
  'the journal in JSON': JSON.stringify({ MESSAGE: klog, _HOSTNAME: 'n1' }),
  'a log in JSON': JSON.stringify({ log: `${klog}\n`, stream: 'stderr' }),
  'a log in JSON in JSON': JSON.stringify({ log: JSON.stringify({ msg: klog }) }),
  containerd: `time="2026-11-20T10:00:00.123Z" level=error msg="RunPodSandbox for &PodSandboxMetadata{Name:${name},Uid:0a1b,Namespace:shop,Attempt:0,} failed, error" error="${escaped}"`,
  'a warning of containerd': `time="2026-11-20T10:00:00Z" level=warning msg="RunPodSandbox for &PodSandboxMetadata{Name:${name},Uid:0a1b,Namespace:shop,Attempt:0,}" error="${twice}"`,
  'literal line breaks': `pod/${name}\\t${message.replaceAll(' ', '\\n')}`,
  'typographic quotes': `Warning ${reason} pod/${name} ${message.replace('"', '“').replace('"', '”')}`,
  'German quotes': `Warning ${reason} pod/${name} ${message.replace('"', '„').replace('"', '“')}`,
  'HTML of a page': `Warning ${reason} pod/${name} ${message.replaceAll('"', '&quot;')}`,
  'HTML of a template': `Warning ${reason} pod/${name} ${message.replaceAll('"', '&#34;')}`,
  'HTML escaped twice': `Warning ${reason} pod/${name} ${message.replaceAll('"', '&amp;#34;')}`,
  'JSON of Go': `pod="shop/${name}" err="${message.replaceAll('"', '\\u0022')}"`,
};

describe('the same message is read in every layout', () => {
  for (const [layout, text] of Object.entries(layouts)) {
    it(layout, () => assert.deepEqual(explained(text), [`class-missing-on-start kata of ${name}`]));
  }
});

describe('the object of a refusal', () => {
  it('is the one that the words name', () => {
    const objects = [
      'sandboxes.agents.x-k8s.io "pool-abc" is forbidden: no',
      'Deployment.apps "web" is invalid: spec: Required value',
      'The StatefulSet "db" is invalid: spec: Required value',
      'runtimeclasses.node.k8s.io "kata" is forbidden: User "a" cannot get resource',
      'The RuntimeClass "kata" is invalid: handler: Required value',
      'Pod was rejected: no',
    ].map(text => readPastedEvents(text, () => false)[0]?.object?.name);
    assert.deepEqual(objects, ['pool-abc', 'web', 'db', undefined, undefined, undefined]);
  });
});

describe('what stands around a message', () => {
  it('does not belong to the message', () => {
    for (const layout of [
      'kubectl get events -o wide',
      'kubectl get events -o wide, no header',
      'kubectl get events -o wide, single spaces',
      'kubectl get events of 1.14',
      'kubectl describe pod, single spaces',
      'kubectl describe pod without Age',
      'kubectl events -A, single spaces',
    ]) {
      const [event] = readPastedEvents(layouts[layout]!, () => false);
      assert.equal(event?.readings[0], message, layout);
    }
  });

  it('is read where it is known: a status above the table, a log with many lines', () => {
    const rejected =
      "Pod was rejected: Node didn't have enough resource: cpu, requested: 2400, used: 0, capacity: 2000";
    assert.deepEqual(
      explained(
        `Name: web-1\nStatus: Failed\nReason:  OutOfcpu\nMessage: ${rejected}\n\nEvents:\n  Normal  Scheduled  1s  default-scheduler  Successfully assigned a/web-1 to n1\n`,
      ),
      ['undefined undefined of web-1', 'out-of-resource undefined of web-1'],
    );
    const line = (index: number) =>
      `I1120 10:00:0${index % 10}.000000 1 kubelet.go:1] "SyncLoop" pod="shop/other-${index}"`;
    const log = [...Array.from({ length: 700 }, (_, index) => line(index)), klog].join('\n');
    const found = explained(log);
    assert.ok(found.length < 30);
    assert.equal(found.at(-1), `class-missing-on-start kata of ${name}`);
  });
});
