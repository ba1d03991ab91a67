import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import * as yaml from 'yaml';
import { ManifestFile } from '../../../server/documents/manifest-file.ts';
import { handlerPlaces } from '../../../server/node-config/handler-places.ts';
import { readNodeConfigFile } from '../../../server/node-config/node-config-file.ts';
import { type FileRange, LineIndex } from '../../../server/yaml/line-index.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { anyFiles } from '../../node-config/any-files.ts';

describe('the ranges of a configuration inside of a document', () => {
  const styles = ['BLOCK_LITERAL', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_FOLDED', undefined] as const;
  const documents: readonly ((content: string) => object)[] = [
    content => ({ machine: { files: [{ path: '/etc/cri/conf.d/containerd.part', content }] } }),
    content => ({ write_files: [{ path: '/etc/containerd/config.toml', content }] }),
    content => ({
      storage: { files: [{ path: '/etc/containerd/config.toml', contents: { inline: content } }] },
    }),
    content => ({ apiVersion: 'v1', kind: 'ConfigMap', data: { 'a.txt': 'crio', 'config.toml': content } }),
    content => ({
      kind: 'Cluster',
      apiVersion: 'kind.x-k8s.io/v1alpha4',
      containerdConfigPatches: [content],
    }),
  ];
  const anyDocument = fc.record({
    files: anyFiles([2, 3]),
    around: fc.constantFrom(...documents),
    style: fc.constantFrom(...styles),
    indent: fc.integer({ min: 1, max: 5 }),
    isJson: fc.boolean(),
    above: fc.constantFrom('', '# containerd\n', 'a: 1\n---\n', '\n\n'),
    lineBreak: fc.constantFrom('\n', '\r\n'),
  });

  it('lead to the same characters around it, whatever the style', () => {
    fc.assert(
      fc.property(anyDocument, ({ files, around, style, indent, isJson, above, lineBreak }) => {
        const [toml = ''] = Object.values(files);
        const document = new yaml.Document(around(toml));
        yaml.visit(document, {
          Scalar: (key, node) => {
            if (key !== 'key' && node.value === toml && style !== undefined) node.type = style;
          },
        });
        const written = isJson
          ? JSON.stringify(around(toml), null, indent)
          : above + document.toString({ indent, lineWidth: 0 }).replaceAll('\n', lineBreak);
        const file = new ManifestFile(
          SourceFile.of(isJson ? 'file:///a.json' : 'file:///a.yaml', 0, written),
        );
        const alone = readNodeConfigFile('file:///etc/config.toml', toml);
        const [inside] = file.nodeConfigs;
        assert.equal(file.nodeConfigs.length, alone === undefined ? 0 : 1, written);
        if (alone === undefined || inside === undefined) return;
        const textAt = ({ start, end }: FileRange) =>
          written.slice(file.source.offsetAt(start), file.source.offsetAt(end));
        const lines = new LineIndex(toml);
        const names = handlerPlaces(alone).map(({ range }) =>
          toml.slice(lines.offsetAt(range.start), lines.offsetAt(range.end)),
        );
        const found = handlerPlaces(inside).map(({ range }) => textAt(range));
        const isMapped = inside.inside !== 'encoding';
        if (style === 'BLOCK_LITERAL' && !isJson) assert.equal(inside.inside, 'block', written);
        assert.deepEqual(isMapped ? found : [], isMapped ? names : [], written);
      }),
      { numRuns: 300 },
    );
  });
});
