import { certainIf } from '../../../base/certainty.ts';
import { t } from '../../../base/l10n.ts';
import { rememberWhileAlive } from '../../../base/remember.ts';
import type { DocumentPlace } from '../../../documents/manifest-file.ts';
import { effectOf } from '../../../kubernetes/classes/class-aspects.ts';
import type { KnownClass } from '../../../kubernetes/classes/known-class.ts';
import type { RuntimeClassObject } from '../../../kubernetes/manifests/runtime-class.ts';
import { isPlaceholder } from '../../../kubernetes/objects/placeholder.ts';
import { folderOf } from '../../../node-config/paths.ts';
import { replaceScalar } from '../../../yaml/edit.ts';
import { get } from '../../../yaml/lookup.ts';
import { choice } from '../shared/fix.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { sentences } from '../shared/sentences.ts';

/**
 * A class that is declared twice, and differently, by files that are applied together: one file, or one folder. Files
 * of different folders are mostly meant for different clusters. The second declaration may be an object, or the values of a chart, for
 * which an operator creates the class (`operator-classes.ts`); there the handler alone is compared. OpenShift's
 * operator d0632e58 `controllers/openshift_controller.go` (createRuntimeClass) and runtime-class-manager 25903b3a
 * `internal/controller/shim_controller.go` (Reconcile) keep the handler of an existing class; NVIDIA's gpu-operator a22dbf67
 * `controllers/object_controls.go` (transformRuntimeClass) tries to update it, which the API server refuses.
 */
export const duplicateClass: Rule = {
  id: 'duplicate-class',
  severity: 'warning',
  whenUnknown: 'hint',
  summary: 'A RuntimeClass is declared twice with different contents.',
  summaryInChinese: '同一个 RuntimeClass 被声明了两次，且内容不同。',
  *checkRuntimeClass(declaredHere, context) {
    const { manifest, name } = declaredHere;
    const { isPatch, model, placeOf } = context;
    const node = get(get(manifest.node, 'metadata'), 'name');
    if (!name || node === null || isPatch) return;
    yield* createdDifferently(declaredHere, context);
    const own = placeOf(node.range);
    const declared = model.declared.get(name) ?? [];
    // Nearly all classes: nothing is remembered of those.
    if (declared.length < 2) return;
    const { self, effects, isAmbiguous } = declarationsOf(declared);
    const declaration = self.get(textOfPlace(own));
    if (declaration === undefined || !isAmbiguous) return;
    const others = (isMeant: (source: DocumentPlace) => boolean) =>
      firstOf(
        declared,
        other =>
          isMeant(other.source) &&
          effects.get(other) !== effects.get(declaration) &&
          !model.patches.has(other.source.uri),
      );
    const above = others(source => source.uri === own.uri && isBefore(source, own));
    const beside =
      above.length > 0
        ? []
        : others(source => source.uri !== own.uri && folderOf(source.uri) === folderOf(own.uri));
    const isAbove = above.length > 0;
    const conflicting = isAbove ? above : beside;
    if (conflicting.length === 0) return;
    yield {
      range: node.range,
      message: sentences(
        isAbove
          ? t('RuntimeClass "{0}" is declared differently above in this file.', name)
          : t('RuntimeClass "{0}" is declared differently in another file of this folder.', name),
        whatHappens(declaration, conflicting),
      ),
      certainty: certainIf(isAbove, 'unknown'),
      related: conflicting.map(({ source }) => ({
        at: source,
        message: t('RuntimeClass "{0}" is also declared here', name),
      })),
    };
  },
};

/** The class that an operator creates with another handler; in other folders only where nothing else declares the class. */
function* createdDifferently(
  { name, handler, handlerEntry }: RuntimeClassObject,
  { model, text, uri }: RuleContext,
): Generator<Finding> {
  const value = handlerEntry?.value;
  if (name === undefined || !value || !handler || isPlaceholder(handler)) return;
  const all = model.operatorClasses.get(name) ?? [];
  if (all.some(created => created.handler === undefined || created.handler === handler)) return;
  const beside = all.find(created => folderOf(created.uri) === folderOf(uri));
  const created = beside ?? (model.declared.get(name)?.length === 1 ? all[0] : undefined);
  if (created?.handler === undefined) return;
  const meant = created.handler;
  yield {
    range: value.range,
    certainty: beside ? 'likely' : 'unknown',
    message: sentences(
      t('{0} creates RuntimeClass "{1}" with the handler "{2}".', created.object, name, meant),
      t('A handler cannot be changed: the cluster keeps that of the class that is created first.'),
    ),
    related: [{ at: created, message: t('RuntimeClass "{0}" is also declared here', name) }],
    fixes: () => [choice(t("Rename to '{0}'", meant), [replaceScalar(text, value, meant)])],
  };
}

/** A sentence about the result of applying the declarations one after the other. */
function whatHappens(self: KnownClass, others: readonly KnownClass[]): string {
  const isRefused = others.some(({ handler }) => handler !== self.handler);
  return isRefused
    ? t('The one that is applied second is refused: a handler cannot be changed.')
    : t('The one that is applied last wins.');
}

/** Declarations of one name by their places, and what each of them does: there may be thousands of copies. */
const declarationsOf = rememberWhileAlive((declared: readonly KnownClass[]) => {
  const self = new Map(declared.map(known => [textOfPlace(known.source), known]));
  const effects = new Map(declared.map(known => [known, effectOf(known)]));
  return { self, effects, isAmbiguous: new Set(effects.values()).size > 1 };
});

function textOfPlace({ uri, document, range: { start } }: DocumentPlace): string {
  return `${uri} ${document} ${start.line} ${start.character}`;
}

/** The first of the classes that are meant, not more than anybody looks at. */
function firstOf(all: readonly KnownClass[], isMeant: (known: KnownClass) => boolean): readonly KnownClass[] {
  const found: KnownClass[] = [];
  for (const known of all) {
    if (found.length === mostOthers) break;
    if (isMeant(known)) found.push(known);
  }
  return found;
}

const mostOthers = 10;

/** Whether one location precedes another in the same file. */
function isBefore(a: DocumentPlace, b: DocumentPlace): boolean {
  const [one, other] = [a.range.start, b.range.start];
  return (a.document - b.document || one.line - other.line || one.character - other.character) < 0;
}
