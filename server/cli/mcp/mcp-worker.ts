import { parentPort, workerData } from 'node:worker_threads';
import { checkTool } from './check-tool.ts';
import { chooseClassTool } from './choose-class-tool.ts';
import { clustersTool } from './clusters-tool.ts';
import { dryRunTool } from './dry-run-tool.ts';
import { explainEventTool } from './explain-event-tool.ts';
import { explainRuleTool } from './explain-rule-tool.ts';
import { explainRuntimeTool } from './explain-runtime-tool.ts';
import type { ToolCall } from './run-in-worker.ts';
import { type Tool, type ToolAnswer, UnusableInput } from './tool-answer.ts';
import type { ToolName } from './tool-definitions.ts';
import { upgradeTool } from './upgrade-tool.ts';

const tools: { readonly [Name in ToolName]: Tool<Name> } = {
  check: checkTool,
  dry_run: dryRunTool,
  choose_class: chooseClassTool,
  upgrade: upgradeTool,
  explain_rule: explainRuleTool,
  explain_runtime: explainRuntimeTool,
  clusters: clustersTool,
  explain_event: explainEventTool,
};

/** Answers the one call that this thread was started for. */
async function main(): Promise<void> {
  parentPort!.postMessage(await answer(workerData as ToolCall));
}

async function answer({ name, input, roots }: ToolCall): Promise<ToolAnswer> {
  const tool = tools[name] as (input: unknown, roots: readonly string[]) => Promise<ToolAnswer>;
  try {
    return await tool(input, roots);
  } catch (error) {
    if (error instanceof UnusableInput) return { problem: error.message };
    throw error;
  }
}

void main();
