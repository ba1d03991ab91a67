import { readManifests } from '../../../server/kubernetes/manifests/manifest.ts';
import { asRuntimeClass } from '../../../server/kubernetes/manifests/runtime-class.ts';
import { isOld } from '../../../server/kubernetes/upgrade/upgrade.ts';
import { SourceFile } from '../../../server/yaml/source-file.ts';
import { unreadable } from '../../../server/yaml/unreadable.ts';
import { corpusFiles } from '../corpus-files.ts';
import { uriOf } from '../workspace.ts';

/** An old RuntimeClass of the corpus, a document of its file. */
export interface CorpusClass {
  readonly path: string;
  readonly version: 'v1alpha1' | 'v1beta1' | 'v1';
  readonly text: string;
}

/** Every document of the corpus that is an old RuntimeClass and no template; empty where there is no corpus. */
export function corpusClasses(): readonly CorpusClass[] {
  return corpusFiles().flatMap(({ path, text }) => {
    if (!/kind: *["']?RuntimeClass/.test(text)) return [];
    return SourceFile.of(uriOf(path), 0, text).documents.flatMap(({ document }, index) => {
      if (unreadable(document) !== undefined) return [];
      return readManifests(document.parsed.root).flatMap(manifest => {
        const object = asRuntimeClass(manifest);
        if (object === undefined || !isOld(object) || manifest.path.length > 0) return [];
        return [{ path: `${path} (document ${index + 1})`, version: object.version, text: document.text }];
      });
    });
  });
}
