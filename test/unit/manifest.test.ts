import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { defaultClusterSettings } from '../../client/cluster/settings.ts';
import { defaultSettings } from '../../server/base/settings.ts';
import { parseVersion } from '../../server/kubernetes/objects/versions.ts';

const root = new URL('../../', import.meta.url);

/** Each test compares what package.json says with what the code says, as lines: `+` is missing, `-` is too much. */
const manifest = readJson('package.json');
const settings = manifest.contributes.configuration.properties;

describe('the settings in package.json', () => {
  it('are those of server/base/settings.ts and client/cluster/settings.ts, with the same defaults', () => {
    const { cluster, diagnostics, inlayHints, nodeConfiguration, render, clusters, ...others } =
      defaultSettings;
    // An editor does not send these: they stand in the files of folders alone.
    assert.deepEqual(clusters, {});
    const expected = [
      ...Object.entries(others).map(([name, value]) => setting(`runtimeclass.${name}`, value)),
      ...Object.entries({ ...cluster, ...defaultClusterSettings }).map(([name, value]) =>
        setting(`runtimeclass.cluster.${name}`, value),
      ),
      ...Object.entries(nodeConfiguration).map(([name, value]) =>
        setting(`runtimeclass.nodeConfiguration.${name}`, value),
      ),
      ...Object.entries(diagnostics).map(([name, value]) =>
        setting(`runtimeclass.diagnostics.${name}`, value),
      ),
      ...Object.entries(inlayHints).map(([name, value]) => setting(`runtimeclass.inlayHints.${name}`, value)),
      ...Object.entries(render).map(([name, value]) => setting(`runtimeclass.render.${name}`, value)),
    ];
    const actual = Object.entries<Property>(settings).map(([name, property]) =>
      setting(name, property.default),
    );
    assertSame(actual, expected, 'package.json, contributes.configuration.properties');
  });

  it('name files and programs only where the machine or a trusted workspace says so', () => {
    const ofThisMachine = Object.keys(settings).filter(name =>
      /^runtimeclass\.(cluster|nodeConfiguration)\./.test(name),
    );
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.equal(supported, 'limited');
    assertSame(
      restrictedConfigurations,
      ofThisMachine,
      'package.json, capabilities.untrustedWorkspaces.restrictedConfigurations',
    );
    const scopes = ofThisMachine.map(name => `${name}: ${settings[name].scope}`);
    assertSame(
      scopes,
      ofThisMachine.map(name => `${name}: machine-overridable`),
      'package.json, scopes',
    );
  });

  it('name programs to render with only for this machine: no workspace can', () => {
    const programs = Object.keys(settings).filter(name => name.startsWith('runtimeclass.render.'));
    assert.deepEqual(
      programs.map(name => `${name}: ${settings[name].scope}`),
      ['runtimeclass.render.helmPath: machine', 'runtimeclass.render.kustomizePath: machine'],
    );
  });

  it('let through the versions that can be read, and no others', () => {
    const pattern = new RegExp(settings['runtimeclass.kubernetesVersion'].pattern);
    const versions = ['1.30', 'v1.30.2', 'v1.29.4-gke.100', '1', '1.30.', 'latest', '1.x'];
    const accepted = (accepts: (version: string) => boolean) => versions.filter(accepts).join(' ');
    assert.equal(
      accepted(version => pattern.test(version)),
      accepted(version => parseVersion(version) !== undefined),
    );
    assert.ok(pattern.test(''), 'empty means: not set');
  });
});

describe('the commands in package.json', () => {
  it('are those of client/commands/, each in its own file', () => {
    const expected = commandFiles().map(({ name }) => `runtimeclass.${camelCase(name)}`);
    const actual = manifest.contributes.commands.map(({ command }: { command: string }) => command);
    assertSame(actual.map(commandLine), expected.map(commandLine), 'package.json, contributes.commands');
  });

  it('are called like their file and in the list of client/commands/index.ts', () => {
    const index = readFileSync(new URL('client/commands/index.ts', root), 'utf8');
    const list = /const list\b[^=]*= \[([^\]]*)\]/.exec(index)?.[1] ?? '';
    const listed = list
      .split(',')
      .map(name => name.trim())
      .filter(name => name !== '');
    assertSame(
      listed,
      commandFiles().map(({ name }) => camelCase(name)),
      'client/commands/index.ts, list',
    );
    for (const { name, text } of commandFiles()) {
      assert.ok(text.includes(`id: 'runtimeclass.${camelCase(name)}'`), `client/commands/${name}.ts: its id`);
    }
  });
});

describe('the walkthrough in package.json', () => {
  const [{ steps }] = manifest.contributes.walkthroughs;

  it('runs commands that there are, in every language', () => {
    const ours = manifest.contributes.commands.map(({ command }: { command: string }) => command);
    for (const file of ['package.nls.json', 'package.nls.zh-cn.json']) {
      const texts = Object.entries<string>(readJson(file)).filter(([key]) => key.startsWith('walkthrough.'));
      const linked = texts.flatMap(([, text]) => [...text.matchAll(/\(command:([\w.]+)[?)]/g)]);
      assert.equal(linked.length, 3, file);
      // VS Code shows them as they are.
      assert.doesNotMatch(texts.join('\n'), /`/);
      assert.deepEqual(
        linked.map(([, command]) => command).filter(command => !ours.includes(command)),
        [],
      );
    }
  });

  it('is completed by what happens: a command of ours, or a context key that the code sets', () => {
    const code = commandFiles()
      .map(({ text }) => text)
      .join('\n');
    for (const { completionEvents } of steps) {
      for (const event of completionEvents) {
        const [kind, name] = event.split(':');
        assert.ok(code.includes(kind === 'onCommand' ? `id: '${name}'` : `'setContext', '${name}'`), event);
      }
    }
  });

  it('has a picture for light and dark themes in each step', () => {
    for (const { id, media } of steps) {
      const file = (shade: string) => `client/media/walkthrough/${id}-${shade}.webp`;
      const [dark, light] = [file('dark'), file('light')];
      assert.deepEqual(media.image, { dark, light, hc: dark, hcLight: light });
      for (const path of [dark, light]) {
        const start = readFileSync(new URL(path, root)).subarray(0, 12).toString('latin1');
        assert.match(start, /^RIFF....WEBP$/s, path);
      }
    }
  });
});

describe('the commands that contact clusters', () => {
  it('are in the palette only where the workspace is trusted, as their code says again', () => {
    const hidden = manifest.contributes.menus.commandPalette
      .filter(({ when }: { when: string }) => when === 'isWorkspaceTrusted && !runtimeclass.inBrowser')
      .map(({ command }: { command: string }) => command);
    // Of a class that is selected, never in the palette.
    const ofTheTree = 'show-pods';
    const guarded = commandFiles().filter(
      ({ name, text }) => name !== ofTheTree && text.includes('if (!mayContactClusters()) return;'),
    );
    const local = ['stop-watching'].map(name => `runtimeclass.${camelCase(name)}`);
    assertSame(
      hidden,
      [...guarded.map(({ name }) => `runtimeclass.${camelCase(name)}`), ...local],
      'package.json, contributes.menus.commandPalette with when: isWorkspaceTrusted && !runtimeclass.inBrowser',
    );
  });
});

describe('the texts of package.json', () => {
  const keys = [...JSON.stringify(manifest).matchAll(/"%([^%"]+)%"/g)].map(match => match[1]!);

  for (const file of ['package.nls.json', 'package.nls.zh-cn.json']) {
    it(`are in ${file}, none is missing, empty or left over`, () => {
      const texts = Object.entries<string>(readJson(file));
      const written = texts.filter(([, text]) => text.trim() !== '').map(([key]) => key);
      assertSame(written, [...new Set(keys)], file);
    });
  }

  it('are Chinese in package.nls.zh-cn.json', () => {
    const texts = Object.entries<string>(readJson('package.nls.zh-cn.json'));
    assert.deepEqual(
      texts.filter(([, text]) => !/\p{Script=Han}/u.test(text)),
      [],
    );
  });
});

interface Property {
  readonly default: unknown;
}

function setting(name: string, value: unknown): string {
  return `"${name}": { "default": ${JSON.stringify(value)} }`;
}

function commandLine(command: string): string {
  return JSON.stringify({
    command,
    title: `%command.${command.slice('runtimeclass.'.length)}%`,
    category: 'RuntimeClass',
  });
}

/** Says which line to add where, in any order. */
function assertSame(actual: readonly string[], expected: readonly string[], where: string): void {
  const missing = expected.filter(item => !actual.includes(item)).map(item => `${where}: add ${item}`);
  const leftOver = actual.filter(item => !expected.includes(item)).map(item => `${where}: remove ${item}`);
  assert.equal([...missing, ...leftOver].join('\n'), '');
}

function commandFiles(): { name: string; text: string }[] {
  const folder = new URL('client/commands/', root);
  const names = readdirSync(folder).map(file => file.replace(/\.ts$/, ''));
  return names
    .filter(name => name !== 'index' && name !== 'command')
    .map(name => ({ name, text: readFileSync(new URL(`${name}.ts`, folder), 'utf8') }));
}

function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function readJson(path: string) {
  return JSON.parse(readFileSync(new URL(path, root), 'utf8'));
}
