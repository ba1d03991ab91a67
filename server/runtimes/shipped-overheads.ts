import { kataDeployVariantOf } from './model/kata-deploy.ts';
import type { Amounts, RuntimeProfile } from './model/profile.ts';
import { shippedClasses } from './platform-classes.ts';

/** What some installer gives to a class of a handler as its overhead. */
export interface ShippedOverhead {
  readonly podFixed: Amounts;
  readonly installedBy: string;
  /** The installer with its release: `kata-deploy 4.1.0`. */
  readonly from: string;
  readonly source: string;
  /** False where a documentation only shows it: classes without it are as common. */
  readonly isInstalled: boolean;
}

/**
 * The overheads that classes of a handler are shipped with, the one to use first: of the project itself, its newest
 * release; then those of others and of older releases. Empty where none is known.
 */
export function shippedOverheads(
  handler: string,
  candidates: readonly RuntimeProfile[],
): readonly ShippedOverhead[] {
  const name = kataDeployVariantOf(handler) ?? handler;
  const bases = new Set(candidates.flatMap(({ id, buildOf }) => [id, ...(buildOf ? [buildOf.id] : [])]));
  const rows = shippedClasses.filter(row => row.handler === name && bases.has(row.profile.id));
  return rows.flatMap(({ podFixed, version, formerly = [], installedBy, source, onlyShown }) => {
    if (podFixed === undefined) return [];
    const from = version ? `${installedBy} ${version}` : installedBy;
    const now = { podFixed, installedBy, from, source, isInstalled: !onlyShown };
    return [
      now,
      ...formerly.map(former => ({
        ...now,
        podFixed: former.podFixed,
        from: `${installedBy} ${former.version}`,
      })),
    ];
  });
}
