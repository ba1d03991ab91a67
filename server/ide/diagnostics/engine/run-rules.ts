import { wiredPlaces } from '../../../analysis/chart-values.ts';
import { type ClassReference, namedIn } from '../../../documents/class-reference.ts';
import type { ManifestDocument } from '../../../documents/manifest-document.ts';
import type { PlacedManifestDocument } from '../../../documents/manifest-file.ts';
import type { PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { Manifest } from '../../../kubernetes/manifests/manifest.ts';
import type { NodeConfigFile } from '../../../node-config/node-config-file.ts';
import { rules } from '../rules/index.ts';
import type { Finding, Rule, RuleContext } from '../shared/rule.ts';
import { inDocument } from './in-document.ts';

/** A finding and the rule that made it. */
export interface RuleFinding {
  readonly rule: Rule;
  readonly finding: Finding;
}

/** The findings of all rules in a document, in any order. A rule only runs if it has a check for the object. */
export function runRules(
  document: ManifestDocument,
  context: RuleContext,
  isOff: (rule: Rule) => boolean,
): readonly RuleFinding[] {
  const found: RuleFinding[] = [];
  const run = runner(found, isOff);
  if (document.unreadable === 'too-deep') {
    run(unreadChecks, check => check(document.source.parsed.problems[0]!, context));
  } else if (document.unreadable === 'template') {
    run(templateChecks, check => check(context));
  } else {
    run(documentChecks, check => check(document.root, context));
    for (const manifest of document.manifests.filter(isObject)) {
      run(manifestChecks, check => check(manifest, context));
    }
    for (const object of document.runtimeClasses) run(classChecks, check => check(object, context));
    for (const podSpec of podSpecsIn(document, context)) run(podSpecChecks, check => check(podSpec, context));
  }
  const wired = namedIn(wiredPlaces(context.statedValues()));
  const own = document.classReferencesIn(context.model.definedKinds).filter(isUse);
  for (const reference of [...own, ...wired]) run(referenceChecks, check => check(reference, context));
  return found;
}

/** The findings of the rules that judge Pods as a whole, in the Pod specs of a document. */
export function runRulesOfWholePods(
  document: ManifestDocument,
  context: RuleContext,
  isOff: (rule: Rule) => boolean,
): readonly RuleFinding[] {
  const found: RuleFinding[] = [];
  const run = runner(found, isOff);
  if (document.unreadable !== undefined) return found;
  for (const podSpec of podSpecsIn(document, context)) run(wholePodChecks, check => check(podSpec, context));
  return found;
}

function podSpecsIn(document: ManifestDocument, { model }: RuleContext): readonly PodSpecObject[] {
  return document.podSpecsIn(model.definedKinds).filter(({ manifest }) => isObject(manifest));
}

/**
 * The findings of all rules in a configuration of a node, which is the document or a text in it, in any order.
 * `context.text` is the text of the whole file, whose lines its positions count. What a command printed on a node is judged, but
 * not changed.
 */
export function runRulesOnNodeConfig(
  config: NodeConfigFile,
  placed: PlacedManifestDocument,
  context: RuleContext,
  isOff: (rule: Rule) => boolean,
): readonly RuleFinding[] {
  const found: RuleFinding[] = [];
  if (config.printedBy === 'crictl info') return found;
  runner(found, isOff)(nodeConfigChecks, check =>
    [...check(config, context)].map(finding => inDocument(finding, config, placed)),
  );
  return config.printedBy === undefined ? found : found.map(withoutFixes);
}

function withoutFixes({ rule, finding: { fixes: _, ...finding } }: RuleFinding): RuleFinding {
  return { rule, finding };
}

/** A function that runs checks and collects what they find. */
function runner(found: RuleFinding[], isOff: (rule: Rule) => boolean) {
  return <Check>(checks: readonly RuleCheck<Check>[], ask: (check: Check) => Iterable<Finding>): void => {
    for (const { rule, check } of checks) {
      if (isOff(rule)) continue;
      for (const finding of ask(check)) found.push({ rule, finding });
    }
  };
}

/** Whether a map is an object of Kubernetes: it needs both fields, because the values of a chart may have a `kind` too. */
function isObject({ apiVersion, kind }: Manifest): boolean {
  return apiVersion !== '' && kind !== '';
}

/** Whether Pods get the class: not in a list of allowed classes, nor in a Pod spec that still lacks its kind. */
function isUse({ isListed, podSpec, manifest }: ClassReference): boolean {
  return !isListed && (podSpec === undefined || manifest === undefined || isObject(manifest));
}

interface RuleCheck<Check> {
  readonly rule: Rule;
  readonly check: Check;
}

const nodeConfigChecks = checksCalled('checkNodeConfig');
const unreadChecks = checksCalled('checkUnread');
const templateChecks = checksCalled('checkTemplate');
const documentChecks = checksCalled('checkDocument');
const manifestChecks = checksCalled('checkManifest');
const classChecks = checksCalled('checkRuntimeClass');
const podSpecChecks = checksCalled('checkPodSpec');
const wholePodChecks = podSpecChecks.filter(({ rule }) => rule.judgesWholePods);
const referenceChecks = checksCalled('checkClassReference');

function checksCalled<Name extends Extract<keyof Rule, `check${string}`>>(
  name: Name,
): readonly RuleCheck<NonNullable<Rule[Name]>>[] {
  return rules.flatMap(rule => {
    const check = rule[name];
    return check === undefined ? [] : [{ rule, check }];
  });
}
