import assert from 'node:assert/strict';
import { combine, type NodeConfiguration } from '../../../server/node-config/node-config.ts';
import { type NodeConfigFile, readNodeConfigFile } from '../../../server/node-config/node-config-file.ts';
import { splitFiles } from '../../node-config/files.ts';

/** A line for the files of each configuration, one for what they declare, and one for what each release has. */
export function isDrawn(joined: string, picture: string): void {
  assert.equal(combineFiles(joined).map(draw).join(''), picture);
  const reversed = combine(read(joined).toReversed());
  assert.equal(reversed.map(draw).join(''), picture, 'whatever the order of the files');
}

export function combineFiles(joined: string): NodeConfiguration[] {
  return combine(read(joined));
}

function read(joined: string): NodeConfigFile[] {
  return Object.entries(splitFiles(joined)).flatMap(
    ([path, text]) => readNodeConfigFile(root + path, text) ?? [],
  );
}

/** The folder of the files. */
export const root = 'file:///home/ann/';

function draw({ kind, files, isComplete, declared, merged }: NodeConfiguration): string {
  const name = (uri: string) => uri.slice(root.length);
  return [
    [kind, ...files.map(({ uri }) => name(uri)), ...(isComplete ? [] : ['(in part)'])].join(' '),
    ['  declared', ...declared.keys()].join(' '),
    ...merged.map(({ release, handlers, defaultHandler, defaultDeclaration }) => {
      const settings = [...handlers].map(([handler, { settings: own, declarations }]) => {
        const pairs = Object.entries(own).map(([key, value]) => `${key}=${value}`);
        return (
          handler +
          (kind === 'crio' && declarations.length > 0 && pairs.length > 0 ? `{${pairs.join()}}` : '')
        );
      });
      const where = defaultDeclaration ? ` of ${name(defaultDeclaration.uri)}` : '';
      return `  ${release}: ${settings.join(' ')}, default ${defaultHandler}${where}`;
    }),
    '',
  ].join('\n');
}
