import type { Snapshot } from '../../analysis/snapshot.ts';
import type { FileRange, ManifestFile } from '../../documents/manifest-file.ts';
import { needsOldVersion, readFileIgnores, readIgnores } from '../../ide/index.ts';
import { dockershimHandler } from '../../kubernetes/kubelet/dockershim.ts';
import { isOld } from '../../kubernetes/upgrade/upgrade.ts';

/** A class that starts no Pod in any version of its API. */
export interface DeadClass {
  readonly name: string;
  readonly range: FileRange;
  readonly why: string;
}

/** The old classes in a file that an upgrade does not bring back to life. */
export function deadClasses({ version }: Snapshot, file: ManifestFile): readonly DeadClass[] {
  if (needsOldVersion(version) || readFileIgnores(file.source.text)('old-api-version')) return [];
  return file.documents.flatMap(placed => {
    const { document } = placed;
    if (!document.isRelevant || document.unreadable) return [];
    const old = document.runtimeClasses.filter(
      object => object.handler === dockershimHandler && object.handlerEntry && isOld(object),
    );
    return old.flatMap(({ name = 'a RuntimeClass', handlerEntry, manifest }) => {
      if (readIgnores(document.text).covers('old-api-version', manifest.node.range.start)) return [];
      const range = file.range(placed, (handlerEntry!.value ?? handlerEntry!.key).range);
      const why = 'its handler "docker" was that of dockershim, which Kubernetes 1.24 removed';
      return [{ name, range, why }];
    });
  });
}
