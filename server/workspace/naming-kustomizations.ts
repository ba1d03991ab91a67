import type { FileSummary } from './file-summary.ts';

/** The URIs of the kustomizations that name a class themselves, or a patch that does. */
export function namingKustomizations(
  all: readonly FileSummary['kustomization'][],
  summaryOf: (uri: string) => FileSummary | undefined,
): readonly string[] {
  return all.flatMap(kustomization => {
    if (kustomization === undefined) return [];
    const { uri, namesClass, patches } = kustomization;
    return namesClass || patches.some(patch => namesAny(summaryOf(patch))) ? [uri] : [];
  });
}

function namesAny(summary: FileSummary | undefined): boolean {
  return summary !== undefined && summary.uses.length + summary.mentions.length > 0;
}
