import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPastedEvents } from '../../../../server/ide/explain-event/pasted-events.ts';
import { createRecogniser } from '../../../../server/ide/explain-event/recognise-event.ts';

const recognise = createRecogniser();
const events = (text: string) => readPastedEvents(text, readings => recognise(readings) !== undefined);
/** Each event as `object [class]: first reading`. */
const drawn = (text: string) =>
  events(text).map(({ object, className, readings }) => {
    const about = object === undefined ? '' : `${object.kind}/${object.name}`;
    return `${about}${className === undefined ? '' : ` [${className}]`}: ${readings[0]}`;
  });

const missing = 'Error creating: pods "w-" is forbidden: pod rejected: RuntimeClass "x" not found';

describe('the events in a text', () => {
  it('are one message, or several below each other', () => {
    assert.deepEqual(drawn(missing), [`pods/w-: ${missing}`]);
    assert.deepEqual(drawn(`${missing}\n${missing.replace('"x"', '"y"')}\n`), [
      `pods/w-: ${missing}`,
      `pods/w-: ${missing.replace('"x"', '"y"')}`,
    ]);
  });

  it('belong together where a terminal or a mail wrapped the line', () => {
    const message =
      '0/12 nodes are available: 3 Insufficient cpu, 9 node(s) had untolerated taint(s). preemption: 0/12 nodes are available: 12 Preemption is not helpful for scheduling.';
    for (const width of [20, 33, 60, 80]) {
      const wrapped = message.replaceAll(new RegExp(`(.{${width}})`, 'g'), '$1\n');
      assert.equal(events(wrapped)[0]?.readings.at(-1), message, `at ${width}`);
    }
    const mail = message.replaceAll(', ', ',\n   ');
    assert.deepEqual(
      events(mail).map(({ readings }) => readings[0]),
      [message],
    );
  });

  it('are in the tables of kubectl; Normal ones only if there is nothing else', () => {
    const table = `Name:                web-1
Runtime Class Name:  kata
Events:
  Type     Reason     Age   From     Message
  ----     ------     ----  ----     -------
  Normal   Scheduled  5s    default-scheduler  Successfully assigned shop/web-1 to n1
  Warning  FailedCreatePodSandBox  1s (x2 over 5s)  kubelet  Failed to create pod sandbox:
runtimeclass.node.k8s.io "kata" not found

Other text`;
    assert.deepEqual(drawn(table), [
      '/web-1 [kata]: Failed to create pod sandbox: runtimeclass.node.k8s.io "kata" not found',
    ]);
    const all = `NAMESPACE   LAST SEEN   TYPE      REASON         OBJECT                 MESSAGE\nshop        2m          Warning   FailedCreate   replicaset/web-7d4b9   ${missing}`;
    assert.deepEqual(drawn(all), [`replicaset/web-7d4b9: ${missing}`]);
    assert.deepEqual(drawn(`Warning FailedCreate 2m replicaset-controller ${missing}`), [
      `pods/w-: ${missing}`,
    ]);
    assert.deepEqual(drawn('  Normal  Scheduled  5s  default-scheduler  Successfully assigned a/b to n1'), [
      ': Successfully assigned a/b to n1',
    ]);
  });

  it('are in objects of YAML and JSON', () => {
    const involvedObject = { kind: 'ReplicaSet', name: 'w' };
    const event = { kind: 'Event', involvedObject, message: missing };
    const expected = [`ReplicaSet/w: ${missing}`];
    assert.deepEqual(drawn(JSON.stringify({ kind: 'List', items: [event] }, null, 2)), expected);
    assert.deepEqual(drawn(`${JSON.stringify(event)}\n${JSON.stringify(event)}`), [...expected, ...expected]);
    assert.deepEqual(
      drawn(
        `apiVersion: v1\nkind: List\nitems:\n- kind: Event\n  involvedObject: {kind: ReplicaSet, name: w}\n  message: '${missing}'\n`,
      ),
      expected,
    );
    assert.deepEqual(
      drawn(
        'apiVersion: events.k8s.io/v1\nkind: Event\nregarding: {kind: Pod, name: p}\nnote: hello there\n',
      ),
      ['Pod/p: hello there'],
    );
    assert.deepEqual(
      drawn(
        'kind: Pod\nmetadata: {name: p}\nspec: {runtimeClassName: kata}\nstatus:\n  message: "Pod was rejected: no"\n  conditions: [{type: PodScheduled, message: 0/1 nodes are available}]\n',
      ),
      ['Pod/p [kata]: Pod was rejected: no', 'Pod/p [kata]: 0/1 nodes are available'],
    );
    assert.deepEqual(drawn('{"kind": "Status", "message": "a b c"}'), [': a b c']);
    assert.deepEqual(drawn('{"level": "error", "msg": "Error syncing pod", "err": "why"}'), [
      ': Error syncing pod: why',
    ]);
  });

  it('lose the colours of a terminal', () => {
    assert.deepEqual(drawn(`\u001b[1;31m${missing}\u001b[0m`), [`pods/w-: ${missing}`]);
  });

  it('of a hostile text are read in a time that grows with its length', () => {
    const hostile = [
      'RuntimeClass "'.repeat(20_000),
      '{'.repeat(200_000),
      'kind: Event\n'.repeat(20_000),
      '0/1 nodes are available:\n'.repeat(8_000),
      ' '.repeat(200_000),
      '"" is invalid: '.repeat(13_000),
      '\\"'.repeat(100_000),
      `Warning  ${'  a'.repeat(60_000)}`,
      'Name:\t\t\t\t'.repeat(20_000),
      'Warning  Failed  '.repeat(10_000),
      `${'a, '.repeat(30_000)}Warning Failed b`,
      `KIND   NAME   MESSAGE\n${'Pod    a      b\n'.repeat(6_000)}`,
      'A '.repeat(50_000),
      '&amp;'.repeat(20_000),
      '\\\\n'.repeat(30_000),
      'Pod a-'.repeat(16_000),
      ' for "a_a('.repeat(10_000),
      'I1120 10:00:00 a\n'.repeat(6_000),
      '> a\n'.repeat(25_000),
      'a "b" is forbidden: '.repeat(5_000),
    ];
    for (const text of hostile) {
      for (const { readings } of events(text)) recognise(readings);
    }
  });
});
