import type { Command } from 'commander';
import { teach } from './teach.ts';

/** Adds `runtimeclass mcp`. */
export function addMcp(program: Command): void {
  const command = program
    .command('mcp')
    .description('Serve the Model Context Protocol on stdin and stdout: for agents. Read only.')
    .argument('[path...]', 'files and folders that agents may read with everything below them', ['.'])
    .action(async (paths: string[]) => {
      // No other command pays for the library of the protocol.
      const { serveMcp } = await import('../mcp/serve-mcp.ts');
      serveMcp(paths);
    })
    .addHelpText('after', aboutMcp);
  teach(command, {
    examples: ['runtimeclass mcp', 'runtimeclass mcp deploy clusters/.runtimeclass'],
    exitCodes: ['0  the agent has closed the connection'],
    page: 'agents.md',
  });
}

const aboutMcp = `
Tools: check, dry_run, choose_class, upgrade, explain_rule, explain_runtime, clusters and explain_event. Nothing outside of the paths is
read, no file is changed and no cluster is contacted.`;
