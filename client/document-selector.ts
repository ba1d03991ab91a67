import type { DocumentSelector } from 'vscode-languageclient';
import { machineConfigGlobs, nodeConfigGlobs } from '../server/protocol/requests.ts';
import { manifestLanguages } from './when-manifest-is-open.ts';

/** The documents that the server is sent: manifests, also unsaved ones, and configurations of nodes. @param schemes of files */
export function documentSelector(schemes: readonly string[]): DocumentSelector {
  const fileGlobs = [...machineConfigGlobs, ...nodeConfigGlobs];
  return [
    ...[...schemes, 'untitled'].flatMap(scheme => manifestLanguages.map(language => ({ scheme, language }))),
    // Selected by name: TOML has a language id only if another extension adds one, and CRI-O accepts any file name.
    ...schemes.flatMap(scheme => fileGlobs.map(pattern => ({ scheme, pattern }))),
  ];
}
