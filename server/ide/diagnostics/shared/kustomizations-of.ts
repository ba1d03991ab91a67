import type { KustomizationsOfFile } from '../../../analysis/kustomizations-by-file.ts';
import { normalisedUri } from '../../../documents/uri.ts';
import type { RuleContext } from './rule.ts';

/** What kustomizations have to do with the file that a rule checks; `undefined` if nothing. */
export function kustomizationsOf({ model, uri }: RuleContext): KustomizationsOfFile | undefined {
  return model.kustomizationsByFile.size === 0
    ? undefined
    : model.kustomizationsByFile.get(normalisedUri(uri));
}
