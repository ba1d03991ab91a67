import { podSpecsOf } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { type Manifest, manifestOf, readManifests } from '../kubernetes/manifests/manifest.ts';
import { isGoTemplate, maskCharacter, maskTemplate } from '../yaml/mask-template.ts';
import { parse } from '../yaml/parse.ts';
import { type ClassReference, classNamePlaces, namedIn } from './class-reference.ts';

/**
 * Returns the class references that a Go template states itself: names without `{{ }}`. They are as uncertain as those of
 * values, and what the Pods are is not known: branches that are not rendered are read too. Other templates have none.
 */
export function classReferencesInTemplate(text: string): readonly ClassReference[] {
  if (!isGoTemplate(text) || !/runtimeClassName["']?[ \t]*:[ \t]*["']?[a-z0-9]/.test(text)) return [];
  const masked = maskTemplate(text);
  const { root } = parse(masked);
  const manifests = readManifests(root).map(withKnownKind);
  const podSpecs = manifests.flatMap(manifest => podSpecsOf(manifest));
  return namedIn(classNamePlaces({ root, text: masked, manifests, podSpecs }))
    .filter(({ className }) => !className.includes(maskCharacter))
    .map(reference => ({ ...reference, certainty: 'likely', podSpec: undefined }));
}

/** A kind of Kubernetes tells enough where an action writes the API version. */
function withKnownKind(manifest: Manifest): Manifest {
  const { apiVersion, kind, name, namespace, node, path } = manifest;
  const isMasked = apiVersion.includes(maskCharacter);
  return isMasked ? manifestOf({ apiVersion: '', kind, name, namespace, node, path }) : manifest;
}
