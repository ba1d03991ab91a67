import { rememberWhileAlive } from '../../../base/remember.ts';
import { ManifestDocument } from '../../../documents/manifest-document.ts';
import type { ManifestFile, PlacedManifestDocument } from '../../../documents/manifest-file.ts';
import { placeAt, type WrittenText } from '../../../kustomize/written-text.ts';
import { SourceFile } from '../../../yaml/source-file.ts';
import type { Rule, RuleContext } from '../shared/rule.ts';
import { type DiagnosisBasis, ruleContext } from './rule-context.ts';
import { type RuleFinding, runRulesOfWholePods } from './run-rules.ts';

/** The document that is checked. */
export interface CheckedDocument {
  readonly snapshot: DiagnosisBasis;
  readonly file: ManifestFile;
  readonly placed: PlacedManifestDocument;
  readonly context: RuleContext;
  readonly isOff: (rule: Rule) => boolean;
}

/**
 * The findings of the rules that judge Pods as a whole in an object as a kustomization makes it; their ranges are offsets in its
 * text. Where it is not complete, it is judged like a patch.
 */
export function rulesOnEffectiveText(
  text: WrittenText,
  isComplete: boolean,
  { snapshot, context, isOff }: CheckedDocument,
): readonly RuleFinding[] {
  const document = documentOf(text);
  const textContext = ruleContext(snapshot, {
    text: text.text,
    uri: context.uri,
    fileKind: 'manifest',
    placeOf: range => placeAt(text, range.start),
    isPatch: !isComplete,
    statedValues: () => [],
  });
  return runRulesOfWholePods(document, textContext, isOff);
}

const documentOf = rememberWhileAlive(({ text }: WrittenText) => {
  return new ManifestDocument(SourceFile.of('', 0, text).documents[0]!.document);
});
