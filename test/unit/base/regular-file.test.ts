import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readRegularFile, regularFileReader } from '../../../server/base/regular-file.ts';
import { makeNamedPipe, withoutPipes } from '../../support/named-pipe.ts';

const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
after(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

for (const [how, read] of [
  ['with a promise', async (path: string, longest: number) => readRegularFile(path, longest)],
  [
    'at once',
    async (path: string, longest: number) => {
      const reader = regularFileReader(longest);
      reader(file('before', 'longer than what comes after it'));
      return reader(path);
    },
  ],
  [
    'at once, as it was listed',
    async (path: string, longest: number) => regularFileReader(longest)(path, true),
  ],
] as const) {
  const textOf = async (path: string, longest = 1_000_000) => (await read(path, longest)).toString('utf8');
  const whyNot = (path: string, longest = 1_000_000) =>
    read(path, longest).then(
      () => 'it can be read',
      ({ message, code, path: named, syscall }) =>
        `${message} (${[code, syscall, named === path].join(' ')})`,
    );

  describe(`a file that is read ${how}`, () => {
    it('is read whole, also behind a link', async () => {
      const long = 'é\uFEFF'.repeat(60_000);
      assert.equal(await textOf(file('short', 'short')), 'short');
      assert.equal(await textOf(file('empty', '')), '');
      assert.equal(await textOf(file('long', long)), long);
      assert.equal(await textOf(file('page', 'a'.repeat(65_536))), 'a'.repeat(65_536));
      symlinkSync(join(folder, 'short'), join(folder, `link ${how}`));
      assert.equal(await textOf(join(folder, `link ${how}`)), 'short');
    });

    it('may be longer than it says', { skip: !existsSync('/proc/version') && 'no /proc' }, async () => {
      assert.equal(await textOf('/proc/version'), readFileSync('/proc/version', 'utf8'));
      // Its end is found only by reading.
      const symbols = await textOf('/proc/kallsyms', 100_000_000);
      assert.equal(symbols.length > 100_000, true);
      assert.match(await whyNot('/proc/kallsyms', 100_000), /^it has more than 0 MB/);
    });

    it('has to have an end', async () => {
      const large = file('large', 'a'.repeat(2_000_000));
      assert.equal(await whyNot(large, 1024 * 1024), 'it has more than 1 MB (EFBIG open true)');
    });

    it('is nothing else', { skip: withoutPipes }, async t => {
      if (how === 'at once, as it was listed') {
        // What has taken the place of a file since is not asked for its kind; nobody waits for it either.
        assert.equal(await textOf(makeNamedPipe(join(folder, 'pipe in its place'))), '');
        assert.equal(await whyNot('/dev/zero'), 'it is a device, not a file (a device open true)');
        assert.match(await whyNot(folder), /EISDIR/);
        return;
      }
      const socket = join(folder, `socket ${how}`);
      const server = createServer().listen(socket);
      t.after(() => server.close());
      await new Promise(listening => server.on('listening', () => listening(undefined)));
      const pipe = makeNamedPipe(join(folder, `pipe ${how}`));
      assert.equal(await whyNot(pipe), 'it is a named pipe, not a file (a named pipe open true)');
      assert.equal(await whyNot('/dev/zero'), 'it is a device, not a file (a device open true)');
      assert.equal(await whyNot(folder), 'it is a folder, not a file (a folder open true)');
      assert.match(await whyNot(socket), /socket|ENXIO/);
      assert.match(await whyNot(join(folder, 'missing')), /^ENOENT: .* \(ENOENT open true\)$/);
    });
  });
}
