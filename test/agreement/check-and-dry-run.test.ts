import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Session } from '../../server/analysis/session.ts';
import type { Snapshot } from '../../server/analysis/snapshot.ts';
import type { Answer } from '../../server/api-server/answer.ts';
import { followObject, type ObjectCourse } from '../../server/api-server/follow-object.ts';
import { type Diagnosis, diagnose } from '../../server/ide/diagnostics/engine/diagnose.ts';
import { hover } from '../../server/ide/hover/hover.ts';
import { preview } from '../../server/ide/views/preview.ts';
import { toJson } from '../../server/kubernetes/objects/json.ts';
import { type Value, valueAt } from '../../server/kubernetes/objects/value.ts';
import {
  formatVersion,
  type KubernetesVersion,
  newestVersion,
  oldestVersion,
} from '../../server/kubernetes/objects/versions.ts';
import { scaledValue } from '../../server/kubernetes/quantities/quantity-arithmetic.ts';
import { readExactResources } from '../../server/kubernetes/quantities/resource-list.ts';
import type { Preview } from '../../server/protocol/requests.ts';
import { parse } from '../../server/yaml/parse.ts';
import { toValue } from '../../server/yaml/value.ts';
import { manifestsToAdmit } from '../support/manifests-to-admit.ts';
import { openWorkspace, uriOf } from '../support/workspace.ts';

/** Every release, with the one after the newest, which is accepted too. */
const versions = Array.from({ length: newestVersion.minor + 2 - oldestVersion.minor }, (_, index) => ({
  ...oldestVersion,
  minor: oldestVersion.minor + index,
}));

/** The oldest and the newest release, and those around a change of admission. */
const telling = versions.filter(({ minor }) => [12, 15, 16, 17, 18, 30, 31, 33, 34, 36].includes(minor));

const { classes, objects } = manifestsToAdmit();
const texts = objects.map(toJson);
const uri = uriOf('pods.yaml');

/** One for all, and none for the tests that run after these in the same process. */
let session: Session | undefined;
before(async () => {
  session = await openWorkspace({
    'pods.yaml': texts.join('\n---\n'),
    '.runtimeclass/staging.yaml': `apiVersion: v1
kind: List
metadata: {annotations: {runtimeclass.dev/context: staging, runtimeclass.dev/server-version: v1.30.0}}
items: [${classes.map(toJson).join(', ')}]
`,
  });
});
after(() => {
  session = undefined;
});

describe('check and dry-run', () => {
  for (const version of versions) {
    it(`say the same of Pods in Kubernetes ${formatVersion(version)}`, () => {
      const snapshot = snapshotFor(version);
      const errors = diagnose(snapshot, snapshot.file(uri)!).filter(({ severity }) => severity === 'error');
      const courses = coursesIn(version);
      const wrong = courses.flatMap((course, index) => {
        // Each object is a line of the text, and so is what stands between two.
        const ofObject = errors.filter(({ placed }) => Math.ceil(placed.line / 2) === index);
        return disagreements(texts[index]!, refusalsOf(course), ofObject);
      });
      assert.equal(firstOf(wrong), '');
      // Nothing is compared where everything is refused, or nothing is.
      const share = courses.filter(course => refusalsOf(course).length > 0).length / courses.length;
      assert.ok(share > 0.1 && share < 0.9, `${share} of all are refused`);
    });
  }
});

describe('the preview and dry-run', () => {
  for (const version of telling) {
    it(`say the same of Pods in Kubernetes ${formatVersion(version)}`, () => {
      const snapshot = snapshotFor(version);
      const wrong = coursesIn(version).flatMap((course, index) => {
        const character = texts[index]!.indexOf('"containers"');
        const [shown] = preview(snapshot, uri, { line: 2 * index, character });
        if (shown === undefined) return [`no preview: ${texts[index]}`];
        const expected = becomesOf(course);
        const found = previewed(shown);
        // A preview wraps the words of a refusal.
        const isSame = found.replace(/\s+/g, '') === expected.replace(/\s+/g, '');
        return isSame ? [] : [`dry-run: ${expected}\npreview: ${found}\n${texts[index]}`];
      });
      assert.equal(firstOf(wrong), '');
    });
  }
});

describe('the hover on the name of a class and dry-run', () => {
  for (const version of telling) {
    it(`say the same of Pods in Kubernetes ${formatVersion(version)}`, () => {
      const snapshot = snapshotFor(version);
      const wrong = coursesIn(version).flatMap((course, index) => {
        const key = '"runtimeClassName":"';
        const character = texts[index]!.indexOf(key) + key.length;
        if (character < key.length) return [];
        const contents = hover(snapshot, uri, { line: 2 * index, character })?.contents;
        const said = typeof contents === 'object' && 'value' in contents ? contents.value : '';
        return disagreementsOfHover(said, texts[index]!, course).map(
          words => `${words}\nhover: ${said}\n${texts[index]}`,
        );
      });
      assert.equal(firstOf(wrong), '');
    });
  }
});

function snapshotFor(version: KubernetesVersion): Snapshot {
  assert.ok(session);
  session.settings = { ...session.settings, kubernetesVersion: formatVersion(version) };
  return session.snapshot();
}

function coursesIn(version: KubernetesVersion): readonly ObjectCourse[] {
  const cluster = { objects: classes, nodes: undefined };
  return objects.map(object => followObject({ verb: 'create', object }, cluster, version)!);
}

/** Enough is wrong once a few are. */
function firstOf(wrong: readonly string[]): string {
  return wrong.slice(0, 10).join('\n');
}

/** The words with which the server refuses an object, or the Pods that are made from it. */
function refusalsOf({ answer, pods }: ObjectCourse): readonly string[] {
  return [answer, ...(pods === undefined ? [] : [pods.answer])].flatMap(wordsOf);
}

/**
 * Each complaint, without what names the Pod, without what is said of other unknown fields, and without the excerpt of a
 * JSON that nobody wrote.
 */
function wordsOf({ refusal, errors, message }: Answer): readonly string[] {
  if (refusal === undefined || message === null) return [];
  if (errors.length > 0) return errors.map(({ field, body }) => `${field}: ${body}`);
  const words = message.replace(/^pods ".*?" is forbidden: |^.* strict decoding error: /, '');
  return [words.replace(/, error found in #\d+ byte of [\s\S]*$/, '')];
}

/** What one of both says of an object and the other does not, a paragraph each. */
function disagreements(
  text: string,
  refusals: readonly string[],
  errors: readonly Diagnosis[],
): readonly string[] {
  const said = errors.map(({ message }) => message).join('\n');
  const unsaid = refusals.filter(words => {
    return isOurs(words, text) && !errors.some(error => isSaidBy(error, words));
  });
  const claims = refusals.length > 0 ? [] : errors.filter(isClaim);
  return [
    ...unsaid.map(words => `only dry-run: ${words}\ncheck: ${said}\n${text}`),
    ...claims.map(({ message }) => `only check: ${message}\n${text}`),
  ];
}

/** Other fields of Pods are the business of others, and so is how Pods without a class are scheduled. */
function isOurs(words: string, text: string): boolean {
  if (/^no matches for kind |^unknown field (?!.*runtimeClassName)/.test(words)) return false;
  const isOfField = /^[\w.[\]-]+: [A-Z]| cannot be handled as a /.test(words);
  const isOfAnyPod = /runtimeClassName|overhead|hostUsers/i.test(words);
  const isOfPodsWithClass = /nodeSelector|tolerations/i.test(words) && text.includes('"runtimeClassName":');
  return !isOfField || isOfAnyPod || isOfPodsWithClass;
}

/** What the server does not find as a class, check knows as a handler. */
function isSaidBy({ rule, message }: Diagnosis, words: string): boolean {
  if (rule.id === 'handler-as-class-name') return /^pod rejected: RuntimeClass ".*" not found$/.test(words);
  // The rule says no more of a class that does not exist than its own sentence.
  return message.includes(words.replace(/^pod rejected: (?=RuntimeClass ".*" not found$)/, ''));
}

/**
 * Whether an error says that the server refuses something. Some Pods are accepted and do not start, and servers before
 * 1.25 drop what they do not know, which only kubectl refuses.
 */
function isClaim({ rule, message }: Diagnosis): boolean {
  if (rule.id === 'does-not-start-on-runtime' || /unknown field "/i.test(message)) return false;
  return !/ is accepted and stays | is accepted; its Pods stay /.test(message);
}

/** Why the Pods are refused, or their overhead. */
function becomesOf({ answer, pods }: ObjectCourse): string {
  const refused = [answer, pods?.answer].find(each => each?.refusal !== undefined);
  if (refused?.message) return `refused: ${refused.message}`;
  return pods === undefined ? 'nothing' : `admitted: ${overheadIn(pods.answer.object)}`;
}

/** In billionths: one amount has many spellings. */
function overheadIn(pod: Value): string {
  const amounts = readExactResources(valueAt(pod, ['spec', 'overhead']));
  return [...amounts].map(([name, amount]) => `${name}=${scaledValue(amount, -9)}`).join(',');
}

/** The same as the preview shows it. */
function previewed({ after }: Preview): string {
  // The words of a refusal stand alone below the comments that all previews begin with.
  const refusal = /^(?:#.*\n)+\n((?:#.*\n?)+)$/.exec(after)?.[1];
  if (refusal !== undefined) return `refused: ${refusal.replace(/^# ?/gm, '').trimEnd()}`;
  return `admitted: ${overheadIn(toValue(parse(after).root))}`;
}

function disagreementsOfHover(said: string, text: string, { answer, pods }: ObjectCourse): readonly string[] {
  const refused = [answer, pods?.answer].find(each => each?.refusal !== undefined);
  const { refusal } = refused ?? {};
  const [claim] = /(?<=\*\*Refused:\*\* `).*(?=`)/.exec(said) ?? [];
  const isOfClass = refusal?.stage === 'admission' && refusal.problem !== 'class-not-found';
  if (isOfClass && !wordsOf(refused!).includes(claim ?? '')) return [`dry-run: ${refused?.message}`];
  if (refused !== undefined) return [];
  const wrong = claim === undefined ? [] : ['dry-run accepts them'];
  const after = overheadIn(pods?.answer.object ?? null);
  const isAdded = after !== '' && !/"overhead":\{"/.test(text);
  return !isAdded || said.includes('overhead `+') ? wrong : [...wrong, `dry-run: overhead ${after}`];
}
