import type { Command } from 'commander';
import { localeOf, useLanguage } from '../../base/l10n.ts';
import type { SyncOptions } from '../sync.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass sync`, which contacts a cluster. */
export function addSync(program: Command): void {
  const command = program
    .command('sync')
    .description(
      'Read a cluster and save it beside the manifests. It reads only, and contacts the cluster now.',
    )
    .option('--context <name>', 'the context of the kubeconfig (default: the current one)')
    .option('--kubeconfig <file>', 'the kubeconfig (default: KUBECONFIG, else ~/.kube/config)')
    .option('-n, --namespace <name>', 'read the quotas of this namespace (repeatable)', collect, [])
    .option('--definitions', 'also read the definitions of custom resources')
    .option('--folder <folder>', 'where saved clusters are', '.runtimeclass')
    .option('--overwrite', 'replace the saved cluster also if it was written or changed by hand')
    .action(async (options: SyncOptions) => {
      await useLanguage(localeOf(process.env));
      // The code that reads clusters is a separate bundle, which few commands load.
      const { sync } = await import('../sync.ts');
      showResult(await sync(options));
    });
  teach(command, {
    examples: ['runtimeclass sync', 'runtimeclass sync --context prod -n shop -n checkout'],
    exitCodes: ['0  the saved cluster is up to date', '2  it cannot be read, or the file not be written'],
    page: 'clusters.md',
  });
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}
