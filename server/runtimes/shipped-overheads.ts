import type { KnownClass } from '../kubernetes/classes/known-class.ts';
import { kataDeployVariantOf } from './model/kata-deploy.ts';
import type { ResourceQuantities, RuntimeProfile } from './model/profile.ts';
import { type PlatformClass, shippedClasses } from './platform-classes.ts';

/** The overhead that an installer gives to a class of a handler. */
export interface ShippedOverhead {
  readonly podFixed: ResourceQuantities;
  readonly installedBy: string;
  /** The installer with its release: `kata-deploy 4.1.0`. */
  readonly from: string;
  readonly source: string;
  /** False if the overhead is only documented: classes without it are equally common. */
  readonly isInstalled: boolean;
}

/**
 * The overheads with which classes of a handler are shipped, the preferred one first: that of the project's newest
 * release, then those of other projects and older releases. Empty if none is known. A handler alone says nothing of a vendor, who
 * builds the runtime of another project: that class counts only by its name or by the label of the vendor's nodes.
 */
export function shippedOverheads(
  {
    name: className,
    handler,
    nodeSelector,
  }: Pick<KnownClass, 'name' | 'nodeSelector'> & { readonly handler: string },
  candidates: readonly RuntimeProfile[],
): readonly ShippedOverhead[] {
  const name = kataDeployVariantOf(handler) ?? handler;
  const isOfVendor = ({ name, profile: { nodeLabels } }: PlatformClass) =>
    name === className || Object.keys(nodeSelector).some(label => Object.hasOwn(nodeLabels, label));
  const bases = new Set(candidates.flatMap(({ id, buildOf }) => [id, ...(buildOf ? [buildOf.id] : [])]));
  const rows = shippedClasses.filter(
    row =>
      row.handler === name &&
      bases.has(row.profile.id) &&
      (row.profile.buildOf === undefined || isOfVendor(row)),
  );
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
