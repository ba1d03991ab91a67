import { type Command, Option } from 'commander';
import { policyActions } from '../../policy/export/export-request.ts';
import { type PolicyExportOptions, policyExport } from '../policy-export.ts';
import { showResult } from './show-result.ts';
import { teach } from './teach.ts';

/** Adds `runtimeclass policy` with its commands. */
export function addPolicy(program: Command): void {
  const command = program
    .command('policy')
    .description('Work with .runtimeclass/policy.yaml.')
    .command('export')
    .description('Print the policy as admission policies, which API servers enforce.')
    .argument('[path]', 'folder with .runtimeclass/policy.yaml, or that file', '.')
    .addOption(
      new Option('--action <action>', 'what becomes of Pods and RuntimeClasses that violate it')
        .choices(policyActions)
        .default('Deny'),
    )
    .option(
      '--kubernetes-version <version>',
      'release of the API server, 1.30 or later (default: the newest)',
    )
    .addOption(new Option('-o, --output <format>', 'format').choices(['yaml', 'json']).default('yaml'))
    .action(async (path: string, options: PolicyExportOptions) =>
      showResult(await policyExport(path, options)),
    )
    .addHelpText('after', aboutExport);
  teach(command, {
    examples: [
      'runtimeclass policy export > policies.yaml',
      'runtimeclass policy export --action Warn --kubernetes-version 1.34 deploy',
    ],
    exitCodes: [
      '0  the objects say all of the policy',
      '1  a part of it cannot be said',
      '2  no policy, or something in it cannot be used; then nothing is printed',
    ],
    page: 'policy-export.md',
  });
}

const aboutExport = `
Nothing is sent to a cluster: review the objects, keep them in Git beside the policy, and apply them as all others.
Workloads are never refused, only warned about: their Pods are refused. Try --action Warn first.

stderr and the comments at the top of the YAML list what the objects do not say.`;
