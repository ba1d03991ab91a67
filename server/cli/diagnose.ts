import { chainLinks } from '../analysis/chain/link.ts';
import type { Snapshot } from '../analysis/snapshot.ts';
import type { ChainFinding, WorkloadChain } from '../ide/index.ts';
import { workloadChains } from '../ide/index.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { type CommandResult, unusable } from './command-result.ts';
import { displayPath } from './input/display-path.ts';
import { inOneLine } from './input/input-problem.ts';
import { openTargets } from './input/open-targets.ts';
import { printableLine, printableLines } from './input/printable.ts';
import { inColumns } from './report/columns.ts';

export interface DiagnoseOptions {
  readonly output?: 'text' | 'json';
}

/**
 * Shows the chain from workload to node of each workload at the paths, broken ones first. Exit code 0: no link is known to be broken, 1:
 * one is, 2: unusable input.
 */
export async function diagnoseWorkspace(
  paths: readonly string[],
  { output = 'text' }: DiagnoseOptions,
): Promise<CommandResult> {
  const targets = await openTargets(paths);
  if (targets.problems.length > 0) return unusable(targets.problems.map(inOneLine));
  const snapshot = targets.session.snapshot();
  const chains = await workloadChains(snapshot, diskFiles);
  const isBroken = chains.some(({ state }) => state === 'broken');
  return {
    exitCode: isBroken ? 1 : 0,
    output: output === 'json' ? asJson(chains) : asText(chains, snapshot),
    errors: '',
  };
}

function asText(chains: readonly WorkloadChain[], snapshot: Snapshot): string {
  if (chains.length === 0) return 'no workload names a RuntimeClass\n';
  const header = ['OBJECT', 'CLASS', 'HANDLER', ...chainLinks.map(link => link.toUpperCase())];
  const rows = chains.map(chain => [
    nameOf(chain),
    chain.className,
    chain.handler ?? '-',
    ...chainLinks.map(link => stateInTable[chain.links[link].state]),
  ]);
  const broken = chains.filter(({ state }) => state === 'broken');
  const sections = broken.map(chain => `\n${[headOf(chain), ...problemsOf(chain)].join('\n')}\n`);
  return `${inColumns(header, rows)}\n${sections.join('')}\n${summaryOf(chains, snapshot)}\n`;
}

const stateInTable = { works: 'ok', broken: 'BROKEN', unknown: '?' } as const;

function nameOf({ object, place }: WorkloadChain): string {
  return object ?? displayPath(place.uri);
}

function headOf(chain: WorkloadChain): string {
  const { place } = chain;
  return `${printableLine(nameOf(chain))} (${printableLine(placeOf(place))})`;
}

function placeOf({ uri, range }: WorkloadChain['place']): string {
  return `${displayPath(uri)}:${range.start.line + 1}`;
}

/** The findings that break the chain, then the broken links without a finding, with the reason. */
function problemsOf({ links, findings }: WorkloadChain): readonly string[] {
  const found = findings.map(finding => `    ${finding.breaks}: ${lineOf(finding)}`);
  const others = chainLinks.flatMap(link => {
    const { state, because, message } = links[link];
    const isFound = findings.some(({ breaks }) => breaks === link);
    if (state !== 'broken' || isFound) return [];
    return [`    ${link}: ${printableLines([because, message].filter(Boolean).join(': '), '      ')}`];
  });
  return [...found, ...others];
}

function lineOf({ message, place, rule, fixes }: ChainFinding): string {
  const [fix] = fixes();
  const line = `${printableLine(placeOf(place))} ${printableLines(message, '      ')} (${rule})`;
  if (fix === undefined) return line;
  const kind = fix.applicability === 'safe' ? 'fix' : 'possible fix';
  return `${line}\n      ${kind}: ${printableLine(fix.title)}`;
}

/** How many chains are broken, how many have an unknown link, and what to read to know it. */
function summaryOf(chains: readonly WorkloadChain[], { model }: Snapshot): string {
  const count = (state: WorkloadChain['state']) => chains.filter(chain => chain.state === state).length;
  const [broken, unknown] = [count('broken'), count('unknown')];
  const parts = [
    chains.length === 1 ? '1 chain' : `${chains.length} chains`,
    `${broken} broken`,
    ...(unknown > 0 ? [`${unknown} without a broken link, but not all of it is known`] : []),
  ];
  const advice =
    unknown > 0 && model.clusters.length === 0
      ? '\nNo cluster is known: save one with `runtimeclass sync`.'
      : '';
  return `${parts.join(', ')}.${advice}`;
}

function asJson(chains: readonly WorkloadChain[]): string {
  const plain = chains.map(({ object, namespace, place, className, handler, state, links, findings }) => ({
    object: object ?? null,
    namespace: namespace ?? null,
    path: displayPath(place.uri),
    line: place.range.start.line + 1,
    class: className,
    handler: handler ?? null,
    state,
    links,
    findings: findings.map(finding => ({
      rule: finding.rule,
      severity: finding.severity,
      breaks: finding.breaks,
      message: finding.message,
      path: displayPath(finding.place.uri),
      line: finding.place.range.start.line + 1,
      fixes: finding.fixes(),
    })),
  }));
  return `${JSON.stringify({ chains: plain }, undefined, 2)}\n`;
}
