import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { getL10nJson } from '@vscode/l10n-dev';
import { inProject } from '../../scripts/project.ts';
import { podSpecFields } from '../../server/kubernetes/fields/fields-of-pod-spec.ts';
import {
  handlerFieldRow,
  overheadAndSchedulingFields,
  runtimeHandlerFields,
  typeAndMetadataFields,
} from '../../server/kubernetes/fields/fields-of-runtime-class.ts';
import { knownHandlerNames, knownHandlers } from '../../server/runtimes/known-handlers.ts';
import { shippedClasses } from '../../server/runtimes/platform-classes.ts';
import { readSources } from './architecture/sources.ts';

/**
 * Sentences that are data, by the file that translates them where it uses them: `t(sentence)`. No other file may call
 * `t` with anything but a literal.
 */
const sentencesOfData: Readonly<Record<string, readonly string[]>> = {
  'server/ide/hover/describe-field.ts': [
    ...typeAndMetadataFields,
    handlerFieldRow,
    ...runtimeHandlerFields,
    ...overheadAndSchedulingFields,
    ...podSpecFields,
  ].map(({ documentation }) => documentation),
  'server/ide/hover/describe-undeclared.ts': [],
  'server/ide/views/runtime-page.ts': [],
  'server/ide/hover/own-files.ts': ['policy', 'settings', 'runtimes'].flatMap(name =>
    descriptionsIn(JSON.parse(readFileSync(inProject('schemas', `${name}.schema.json`), 'utf8'))),
  ),
  // `tMarkdown` hands its own sentence on.
  'server/ide/text/markdown.ts': [],
  'server/ide/code-actions/create-class-action.ts': [],
  'server/ide/completion/class-names.ts': [],
  'server/ide/completion/handlers.ts': [],
  'server/ide/diagnostics/rules/overhead-of-runtime.ts': [],
};

/** Who ships a class or a handler: mostly names of products, which need no translation. */
const shippers = [
  ...shippedClasses.map(({ installedBy }) => installedBy),
  ...knownHandlerNames()
    .flatMap(knownHandlers)
    .map(({ usedBy }) => usedBy),
];

const bundle = readTexts('l10n/bundle.l10n.zh-cn.json');
const sources = readSources('client', 'server');

describe('the texts of the manifest', () => {
  it('are those that package.json refers to, and no others', () => {
    const manifest = readFileSync(inProject('package.json'), 'utf8');
    const used = [...manifest.matchAll(/"%([\w.-]+)%"/g)].map(([, key]) => key!);
    assert.deepEqual(difference(Object.keys(readTexts('package.nls.json')), used), {
      missing: [],
      leftOver: [],
    });
  });

  it('have a translation each', () => {
    const [translated, english] = ['package.nls.zh-cn.json', 'package.nls.json'].map(path =>
      Object.keys(readTexts(path)),
    );
    assert.deepEqual(difference(translated!, english!), { missing: [], leftOver: [] });
  });
});

describe('the messages of client/ and server/', () => {
  it('are listed where a translation is missing, and no translation is left over', async context => {
    // The library looks for calls of `l10n.t` in a file that imports it, and prepares itself anew for each such import.
    const calls = Object.values(sources).filter(text => text.match(callOfT));
    const contents = calls
      .join('\n')
      .replaceAll(/ from 'vscode';/g, '')
      .replaceAll(callOfT, 'l10n.t(');
    const file = { extension: '.ts', contents: `import { l10n } from 'vscode';\n${contents}` };
    const messages = Object.keys(await getL10nJson([file]));
    const data = Object.values(sentencesOfData).flat();
    const translated = Object.keys(bundle).filter(message => !shippers.includes(message));
    const { missing, leftOver } = difference(translated, [...messages, ...data]);
    // Whoever adds a sentence may not know Chinese: it is shown in English until somebody does.
    for (const message of missing) context.diagnostic(`not in Chinese: ${message}`);
    assert.deepEqual(leftOver, []);
  });

  it('are literals, or in the list of sentences that are data', () => {
    const calls = Object.entries(sources).filter(([, text]) => callWithoutLiteral.test(text));
    const files = calls.map(([path]) => path);
    assert.deepEqual(difference(Object.keys(sentencesOfData), files), { missing: [], leftOver: [] });
  });

  it('have the same places for values in both languages', () => {
    const differing = Object.entries(bundle).filter(
      ([message, translation]) => placesOf(message) !== placesOf(translation),
    );
    assert.deepEqual(differing, []);
  });

  it('are in order, so that two branches add theirs at different lines', () => {
    assert.deepEqual(Object.keys(bundle), Object.keys(bundle).sort());
  });
});

/** `t(` of `server/base/l10n.ts`, and `l10n.t(` of the client. */
const callOfT = /(?<![\w.$])(?:l10n\.)?t(?:Markdown)?\(/g;

/** The same, unless its first argument is one literal and nothing else; the declaration of a function has a type there. */
const callWithoutLiteral =
  /(?<![\w.$])(?:l10n\.)?t(?:Markdown)?\((?!\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$]*`)\s*[,)])(?!\w+: )/;

/** The descriptions of places in a JSON schema. */
function descriptionsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'description' && typeof value === 'string' ? value : descriptionsIn(value),
  );
}

function readTexts(path: string): Record<string, string> {
  return JSON.parse(readFileSync(inProject(path), 'utf8'));
}

function difference(actual: readonly string[], expected: readonly string[]) {
  return {
    missing: expected.filter(text => !actual.includes(text)),
    leftOver: actual.filter(text => !expected.includes(text)),
  };
}

function placesOf(text: string): string {
  return [...new Set(text.match(/\{\d\}/g))].sort().join(' ');
}
