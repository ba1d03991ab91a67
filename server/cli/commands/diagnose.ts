import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { localeOf, useLanguage } from '../../base/l10n.ts';
import { unusable } from '../command-result.ts';
import { diagnoseWorkspace } from '../diagnose.ts';
import type { DiagnoseClusterOptions } from '../diagnose-cluster.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass diagnose`. With an object such as `pod/web-1` in place of a path it contacts a cluster. */
export function addDiagnose(program: Command): void {
  const command = program
    .command('diagnose')
    .description(
      'Show the chain from workload to node of each workload, broken ones first; with pod/NAME, that of a Pod in a cluster and why it does not run. Only then a cluster is contacted, and nothing is saved.',
    )
    .argument(
      '<path...>',
      'files, and folders with everything below them, saved clusters included; or pod/NAME, deployment/NAME, ..., or pods for those of a namespace that do not run, and then the manifests (default: .)',
    )
    .addOption(
      new Option('-o, --output <format>', 'format of the output').choices(['text', 'json']).default('text'),
    )
    .option('-n, --namespace <name>', 'the namespace of the Pod (default: that of the context)')
    .option('--context <name>', 'the context of the kubeconfig (default: the current one)')
    .option('--kubeconfig <file>', 'the kubeconfig (default: KUBECONFIG, else ~/.kube/config)')
    .action(async (paths: string[], options: DiagnoseClusterOptions) => {
      const [first = '', ...others] = paths;
      const looksNamed = /^(?:[a-z]+\/[^/]+|pods?)$/.test(first) && !existsSync(first);
      const { namedInCluster, diagnoseCluster } = looksNamed
        ? await import('../diagnose-cluster.ts')
        : { namedInCluster: () => undefined, diagnoseCluster: undefined };
      const named = namedInCluster(first);
      if (named !== undefined && diagnoseCluster !== undefined) {
        await useLanguage(localeOf(process.env));
        return showResult(await diagnoseCluster(named, others, options));
      }
      const { namespace, context, kubeconfig } = options;
      if ((namespace ?? context ?? kubeconfig) !== undefined) {
        return showResult(unusable(['-n, --context and --kubeconfig need pod/NAME or pods in front']));
      }
      showResult(await diagnoseWorkspace(paths, options));
    });
  teach(command, {
    examples: [
      'runtimeclass diagnose .',
      'runtimeclass diagnose deploy/ .runtimeclass/staging.yaml -o json',
      'runtimeclass diagnose pods -n shop',
      'runtimeclass diagnose pod/web-7d4b9-x2k8p -n shop --context prod',
    ],
    exitCodes: [
      '0  no link is known to be broken; the Pod runs',
      '1  a link is broken; the Pod does not run',
      '2  unusable input, or the cluster cannot be read',
    ],
    page: 'command-line.md',
  });
}
