import { sources } from './model/sources.ts';

/** An extended resource that the sandbox of a Pod itself consumes, so that it belongs in an overhead. */
export interface SandboxResource {
  readonly name: string;
  readonly source: string;
}

const kataClasses = sources.kata(
  'tools/packaging/kata-deploy/helm-chart/kata-deploy/templates/runtimeclasses.yaml',
);

/** The resources that Kata's classes for confidential virtual machines reserve: a processor has a limited number of each. */
export const sandboxResources: readonly SandboxResource[] = [
  { name: 'sev-snp.amd.com/esids', source: kataClasses },
  { name: 'tdx.intel.com/keys', source: kataClasses },
];
