import { ManifestFile } from '../../../server/documents/manifest-file.ts';
import type { NodeConfigFile } from '../../../server/node-config/node-config-file.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { callSite } from '../../support/expect/call-site.ts';
import { expectText } from '../../support/expect/expect-text.ts';
import { drawFiles } from '../node-config/draw-file.ts';

export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** The configurations of nodes inside of a text. */
export function configsIn(text: string, name = 'file.yaml'): readonly NodeConfigFile[] {
  return new ManifestFile(SourceFile.of(`file:///${name}`, 0, text)).nodeConfigs;
}

/** Compares a picture, as in `draw-file.ts`, with what is read of its text. */
export function checkNodeConfigs(picture: string, caller = callSite()): void {
  const text = picture.replace(/^ *\^+ .*\n|^=> .*\n/gm, '');
  expectText(drawFiles(text, configsIn(text)), picture, caller);
}
