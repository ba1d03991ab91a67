import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bundleServer, common } from '../../scripts/bundles.ts';
import { kubernetesSchema } from './kubernetes-schema.ts';

/** A language server that takes part. */
export interface Candidate {
  readonly name: CandidateName;
  /** What Node runs. */
  readonly program: string;
  readonly arguments: readonly string[];
  /** What the user has set, by section. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Texts that the server asks its client for, by the end of their addresses. */
  readonly contents: Readonly<Record<string, string>>;
  /** Variables of its process, by which it keeps something for its next start. */
  readonly environment?: Readonly<Record<string, string>>;
}

export type CandidateName = 'ours' | 'ours, second start' | 'yaml-language-server';

/** The servers of this repository as a user gets them: bundled and small, into a folder. `ours` is one made before. */
export async function bundledServers(
  folder: string,
  ours: string | undefined,
): Promise<readonly Candidate[]> {
  const options = { ...common, minify: true };
  if (ours === undefined) await bundleServer(join(folder, 'server.cjs'), options);
  const plain = { arguments: [], settings: {}, contents: {} };
  return [{ ...plain, name: 'ours', program: ours ?? join(folder, 'server.cjs') }];
}

/** yaml-language-server as users of Kubernetes set it; `undefined` where its schema cannot be made. */
export async function yamlLanguageServer(): Promise<Candidate | undefined> {
  const schema = await kubernetesSchema();
  if (schema === undefined) return undefined;
  const manifest = createRequire(import.meta.url).resolve('yaml-language-server/package.json');
  return {
    name: 'yaml-language-server',
    program: join(dirname(manifest), 'bin', 'yaml-language-server'),
    arguments: [],
    settings: {
      yaml: {
        schemas: { kubernetes: '*.yaml' },
        schemaStore: { enable: false },
        validate: true,
        hover: true,
        completion: true,
      },
    },
    contents: { ...schema },
  };
}
