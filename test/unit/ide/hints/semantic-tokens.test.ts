import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { semanticTokens, tokenTypes } from '../../../../server/ide/hints/semantic-tokens.ts';
import { hostileTexts } from '../../../support/hostile-texts.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

const config = `# of the node
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd]
  default_runtime_name = 'runc' # why
  [plugins.x.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
  privileged = true
  options = {a = 1, list = ["b", 'c']}
  text = """one
  two"""
`;

describe('the colours of a configuration of a node', () => {
  it('are those of tables, keys, values and comments', async () => {
    assert.deepEqual(await drawn('config.toml', config), [
      'comment # of the node',
      'property version, number 3',
      'type plugins, type "io.containerd.cri.v1.runtime", type containerd',
      "property default_runtime_name, string 'runc', comment # why",
      'type plugins, type x, type runtimes, type kata',
      'property runtime_type, string "io.containerd.kata.v2"',
      'property privileged, keyword true',
      `property options, property a, number 1, property list, string "b", string 'c'`,
      'property text, string """one',
      'string   two"""',
    ]);
  });

  it('are there for what can be read of a broken file, and not for what a template writes', async () => {
    const text =
      'version = 3\n[plugins."broken"\na = 1\n[plugins."io.containerd.cri.v1.runtime"]\nsandbox_image = "{{ .Image }}"\nc = {{ .C }}\nd = 1\n';
    assert.deepEqual(await drawn('containerd/config.toml', text), [
      'property version, number 3',
      'type plugins, type "io.containerd.cri.v1.runtime"',
      'property sandbox_image',
      'property c',
      'property d, number 1',
    ]);
  });

  it('are the same with the line ends of Windows', async () => {
    assert.deepEqual(
      await drawn('config.toml', config.replaceAll('\n', '\r\n')),
      await drawn('config.toml', config),
    );
  });

  it('are left to others for any other TOML, and for YAML', async () => {
    assert.deepEqual(await drawn('Cargo.toml', '[package]\nname = "x"\n'), []);
    assert.deepEqual(await drawn('a.yaml', 'apiVersion: v1\nkind: Pod\n'), []);
  });

  it('of a hostile text are there at once', async () => {
    for (const text of hostileTexts(50_000)) {
      const session = await openWorkspace({});
      session.open(uriOf('config.toml'), 1, `${config}${text}`);
      assert.ok(semanticTokens(session.snapshot(), uriOf('config.toml')).length > 0);
    }
  });
});

/** The tokens of each line that has some, as type and text; the numbers are read as an editor reads them. */
async function drawn(path: string, text: string): Promise<string[]> {
  const session = await openWorkspace({});
  session.open(uriOf(path), 1, text);
  const data = semanticTokens(session.snapshot(), uriOf(path));
  const lines = text.split(/\r?\n/);
  const found = new Map<number, string[]>();
  let [line, character] = [0, 0];
  for (let index = 0; index < data.length; index += 5) {
    const [deltaLine, deltaStart, length, type] = data.slice(index, index + 4) as [
      number,
      number,
      number,
      number,
    ];
    character = deltaLine === 0 ? character + deltaStart : deltaStart;
    line += deltaLine;
    const token = `${tokenTypes[type]} ${lines[line]!.slice(character, character + length)}`;
    found.set(line, [...(found.get(line) ?? []), token]);
  }
  return [...found.values()].map(tokens => tokens.join(', '));
}
