import type { RestartableClient } from '../language-client.ts';

/** A command of the palette; package.json has its title under the same id. */
export interface Command {
  id: `runtimeclass.${string}`;
  run(client: RestartableClient, ...args: unknown[]): unknown;
}
