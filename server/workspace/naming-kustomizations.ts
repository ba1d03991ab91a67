import type { FileSummary, NamingKustomization } from './file-summary.ts';

/**
 * The URIs of the kustomizations that name a class themselves, in a patch or in a resource, of those that they are part of, and
 * of those of Flux.
 */
export function namingKustomizations(
  all: readonly FileSummary['kustomization'][],
  fluxKustomizations: readonly FileSummary['fluxKustomizations'][],
  summaryOf: (uri: string) => FileSummary | undefined,
): readonly string[] {
  const kustomizations = all.filter(kustomization => kustomization !== undefined);
  const users = new Map<string, NamingKustomization[]>();
  for (const kustomization of kustomizations) {
    for (const resource of kustomization.resources) {
      const existing = users.get(resource);
      if (existing === undefined) users.set(resource, [kustomization]);
      else existing.push(kustomization);
    }
  }
  const naming = new Set(kustomizations.filter(kustomization => namesClass(kustomization, summaryOf)));
  // The loop also visits members that are added to the set.
  for (const { uri } of naming) {
    const folder = uri.slice(0, uri.lastIndexOf('/'));
    for (const user of users.get(folder) ?? []) naming.add(user);
  }
  const own = kustomizations.flatMap(kustomization => (naming.has(kustomization) ? [kustomization.uri] : []));
  return [...own, ...fluxKustomizations.flat()];
}

function namesClass(
  { namesClass, patches, resources }: NamingKustomization,
  summaryOf: (uri: string) => FileSummary | undefined,
): boolean {
  if (namesClass || patches.some(patch => namesAny(summaryOf(patch)))) return true;
  return resources.some(resource => (summaryOf(resource)?.uses.length ?? 0) > 0);
}

function namesAny(summary: FileSummary | undefined): boolean {
  return summary !== undefined && summary.uses.length + summary.mentions.length > 0;
}
