import type { Snapshot } from '../../analysis/snapshot.ts';
import { t } from '../../base/l10n.ts';
import type { FileKind } from '../../documents/file-kind.ts';
import { dnsSubdomainProblems } from '../../kubernetes/validation/names.ts';
import { sandboxLevels } from '../../policy/policy.ts';
import { newClassSnippet } from '../../protocol/new-class.ts';
import type { Cursor } from '../../yaml/cursor.ts';
import { namesByUse } from './class-names.ts';
import type { Proposal } from './provider.ts';

/** Proposes whole documents where nothing else is written in one: a beginning. */
export function* snippets(
  { model }: Snapshot,
  uri: string,
  kind: FileKind,
  cursor: Cursor,
): Generator<Proposal> {
  if (!isAtBeginning(cursor) || /\.jsonc?$/i.test(uri)) return;
  if (kind === 'policy') {
    yield snippet(t('Sandbox policy'), t('what the Pods of a namespace need'), sandboxPolicy, 0);
  } else if (kind === 'manifest' && !holdsOtherThings.test(uri)) {
    const names = namesByUse(model).filter(name => dnsSubdomainProblems(name).length === 0);
    const className = choiceOf(names.slice(0, mostChoices));
    yield snippet('RuntimeClass', 'node.k8s.io/v1', newClassSnippet, 0);
    yield snippet(t('Pod in a sandbox'), 'v1', podWith(className), 1);
    yield snippet(t('Deployment in a sandbox'), 'apps/v1', deploymentWith(className), 2);
  }
}

/** The text of a snippet for an editor that knows none: each stop as its default or its first choice. */
export function withoutStops(snippet: string): string {
  return snippet.replace(
    /\$\{\d+(?::([^}]*)|\|([^,|]*)[^|]*\|)\}|\$\d+/g,
    (_, text?: string, choice?: string) => text ?? choice ?? '',
  );
}

function snippet(label: string, detail: string, text: string, rank: number): Proposal {
  return { label, insert: { snippet: text }, kind: 'snippet', detail, rank };
}

/** Whether a text has one word at most, so that it may become any document: decided before it is parsed. */
export function mayBeBeginning(text: string): boolean {
  return /^\w*$/.test(text.replace(/^(?:---|#.*)/gm, '').trim());
}

/** Whether the word at the cursor is the only one of its document. */
function isAtBeginning({ on, path, map, quote, hasColon }: Cursor): boolean {
  return on === 'key' && path.length === 0 && map?.entries.length === 1 && quote === '' && !hasColon;
}

/** Files of other programs by their names: what they hold is no manifest. */
const holdsOtherThings =
  /\/(?:Chart\.ya?ml|values[^/]*\.ya?ml|(?:docker-)?compose[^/]*\.ya?ml|\.[^/]+\/.*|\.[^/]+)$/;

const mostChoices = 5;

/** The first stop: one of these names, or `gvisor`, which most installers call their class (`common-class-names.ts`). */
function choiceOf(names: readonly string[]): string {
  return names.length > 1 ? `\${1|${names.join(',')}|}` : `\${1:${names[0] ?? 'gvisor'}}`;
}

function podWith(className: string): string {
  return `apiVersion: v1
kind: Pod
metadata:
  name: \${2:app}
spec:
  runtimeClassName: ${className}
  containers:
    - name: \${3:app}
      image: \${4:nginx}
$0`;
}

function deploymentWith(className: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: \${2:app}
spec:
  replicas: \${3:2}
  selector:
    matchLabels:
      app: \${2:app}
  template:
    metadata:
      labels:
        app: \${2:app}
    spec:
      runtimeClassName: ${className}
      containers:
        - name: \${4:app}
          image: \${5:nginx}
$0`;
}

const sandboxPolicy = `requirements:
  - name: \${1:untrusted code}
    namespaces: [\${2:untrusted-*}]
    needs:
      isolation: \${3|${sandboxLevels.join(',')}|}
$0`;
