import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { exportPolicyRequest, type PolicyDocument } from '../../server/protocol/requests.ts';
import { patienceWithAll } from '../support/patience.ts';
import { type Editor, startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const path = '.runtimeclass/policy.yaml';

describe('the request runtimeclass/exportPolicy', { timeout: patienceWithAll }, () => {
  let editor: Editor;
  before(async () => {
    const pages = 'https://example.com/rules#';
    editor = await startEditor(await bundleServer(), { initializationOptions: { rulePages: pages } });
  });
  after(async () => {
    assert.equal(await editor.stop(), 0);
  });

  const exported = () => editor.connection.sendRequest<PolicyDocument>(exportPolicyRequest, {});
  /** What is exported when the policy is this text in the editor. */
  const exportedOf = async (text: string) => {
    await editor.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: editor.uri(path) },
    });
    await editor.open(path, text);
    return exported();
  };

  it('leads to the page about policies where there is none', async () => {
    const { yaml, problems, page } = await exported();
    assert.deepEqual([yaml ?? undefined, problems], [undefined, []]);
    assert.equal(page, 'https://example.com/rules#policy-violation');
  });

  it('is answered with the objects of the policy', async () => {
    const needs = { forbiddenClasses: ['unsafe'] };
    const { yaml, problems } = await exportedOf(JSON.stringify({ requirements: [{ name: 'all', needs }] }));
    assert.deepEqual(problems, []);
    assert.deepEqual(kindsOf(yaml!), kinds);
    assert.match(yaml!, /'unsafe'/);
  });

  it('is answered with the place of what cannot be used, and exports nothing', async () => {
    const { yaml, problems } = await exportedOf('requirements:\n- needs: {isolated: true}\n');
    assert.equal(yaml ?? undefined, undefined);
    const [problem, ...others] = problems;
    assert.deepEqual(others, []);
    assert.equal(problem!.uri, editor.uri(path));
    assert.deepEqual(problem!.range.start, { line: 1, character: 10 });
    assert.match(problem!.message, /Unknown key "isolated"/);
  });

  it('makes no object, comment or expression of a hostile name', async () => {
    const hostile = "a'\n---\nkind: Secret\n# \\' || true //\r\u2028$(x) ${y} {{ z }} \u001b[31m";
    const needs = { forbiddenClasses: [hostile], allowedClasses: [`${hostile}*`] };
    const labels = { [hostile]: hostile };
    const policy = {
      requirements: [{ name: hostile, labels, images: [hostile], needs }],
      classes: { [hostile]: { handlers: [hostile] } },
    };
    const { yaml, problems } = await exportedOf(JSON.stringify(policy));
    assert.deepEqual(problems, []);
    assert.deepEqual(kindsOf(yaml!), kinds);
    assert.doesNotMatch(yaml!, /[^\P{Cc}\n]|\u2028/u);
    for (const { spec } of objectsIn(yaml!)) {
      for (const { expression } of spec.validations ?? []) assert.match(unquoted(expression), /^[^#'\\]*$/);
    }
  });
});

const kinds = ['ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding'];

interface Exported {
  readonly kind: string;
  readonly spec: { readonly validations?: readonly { readonly expression: string }[] };
}

function objectsIn(yaml: string): readonly Exported[] {
  return parseAllDocuments(yaml).flatMap(document => {
    assert.deepEqual(document.errors, []);
    return (document.toJS() as Exported | null) ?? [];
  });
}

function kindsOf(yaml: string): readonly string[] {
  return [...new Set(objectsIn(yaml).map(({ kind }) => kind))];
}

/** An expression without its string literals and the comments that begin its lines. */
function unquoted(expression: string): string {
  return expression.replace(/^\/\/.*$/gm, '').replace(/'(?:[^'\\]|\\.)*'/g, '');
}
