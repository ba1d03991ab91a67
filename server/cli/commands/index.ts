import type { Command } from 'commander';
import { addCheck } from './check.ts';
import { addCompare } from './compare.ts';
import { addCompletion } from './completion.ts';
import { addDiagnose } from './diagnose.ts';
import { addDryRun } from './dry-run.ts';
import { addExplain } from './explain.ts';
import { addExplainEvent } from './explain-event.ts';
import { addLsp } from './lsp.ts';
import { addMap } from './map.ts';
import { addMcp } from './mcp.ts';
import { addPolicy } from './policy.ts';
import { addRehearse } from './rehearse.ts';
import { addSync } from './sync.ts';
import { addUpgrade } from './upgrade.ts';

/** The commands, in the order of `--help`; each adds itself to the program. */
export const commands: readonly ((program: Command) => void)[] = [
  addCheck,
  addDryRun,
  addUpgrade,
  addRehearse,
  addDiagnose,
  addExplain,
  addExplainEvent,
  addMap,
  addSync,
  addCompare,
  addPolicy,
  addLsp,
  addMcp,
  addCompletion,
];
