import { groupBy } from '../../../collections.ts';
import type { DeclaredHandler } from '../../../node-config/declared.ts';
import { textSetting } from '../../../node-config/merged.ts';
import type { NodeConfiguration } from '../../../node-config/node-config.ts';
import type { NodeConfigFile } from '../../../node-config/node-config-file.ts';
import type { Knowledge } from '../../../workspace/knowledge.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import { linesOf } from '../../../yaml/lines-of.ts';
import { configurationsWith, mayBeBefore2, releasesInWords } from '../../node-configurations.ts';
import { runtimeOfHandler, runtimeTypeFor } from '../../runtime-of-handler.ts';
import type { NodeConfigFix, Rule } from '../rule.ts';

/**
 * Without a type containerd does not know which shim to start. Of the built-in runc containerd 2 knows it; before, a
 * table replaces all that was built in. Sources: containerd `core/metadata/containers.go:validateContainer`; the
 * merge as in `merge-containerd.ts`.
 */
export const missingRuntimeType: Rule = {
  id: 'missing-runtime-type',
  severity: 'error',
  summary: 'A runtime in the configuration of containerd has no runtime_type.',
  *checkNodeConfig(file, { knowledge, views, text }) {
    if (file.kind !== 'containerd') return;
    for (const configuration of configurationsWith(file, knowledge)) {
      for (const { declaration, releases, everywhere } of withoutType(file, configuration)) {
        if (!everywhere && String(releases) === '1.x' && !mayBeBefore2(views)) continue;
        const { name, nameRanges } = declaration;
        const until = everywhere ? '' : `containerd ${releasesInWords(releases)}: `;
        yield {
          range: nameRanges[0]!,
          severity: everywhere ? 'error' : 'warning',
          message: `${until}container.Runtime.Name must be set: the runtime "${name}" has no runtime_type, and its Pods stay in ContainerCreating.`,
          fixes: () => adding(declaration, knowledge, text),
        };
      }
    }
  },
};

interface WithoutType {
  readonly declaration: DeclaredHandler;
  readonly releases: readonly string[];
  /** In every release that has the handler. */
  readonly everywhere: boolean;
}

/** The handlers without a type that this file was the last to say something of. */
function withoutType(
  file: NodeConfigFile,
  { merged, isComplete }: NodeConfiguration,
): readonly WithoutType[] {
  if (!isComplete) return [];
  const names = new Set(merged.flatMap(({ handlers }) => [...handlers.keys()]));
  return [...names].flatMap(name => {
    const having = merged.flatMap(({ release, handlers }) => {
      const handler = handlers.get(name);
      return handler === undefined ? [] : [{ release, handler }];
    });
    const lacking = having.filter(({ handler }) => textSetting(handler, 'runtime_type') === undefined);
    const byLast = groupBy(lacking, ({ handler }) => handler.declarations.at(-1));
    return [...byLast].flatMap(([declaration, of]) => {
      if (declaration?.uri !== file.uri) return [];
      const releases = of.map(({ release }) => release);
      return [{ declaration, releases, everywhere: releases.length === having.length }];
    });
  });
}

function adding(
  { name: handler, uri, nameRanges, tableRange, settings }: DeclaredHandler,
  knowledge: Knowledge,
  text: string,
): readonly NodeConfigFix[] {
  const profile = runtimeOfHandler(handler, knowledge.runtimes);
  const type = (profile && runtimeTypeFor(handler, profile)) ?? 'io.containerd.runc.v2';
  const title = `Add runtime_type "${type}"`;
  const empty = settings['runtime_type'];
  if (empty !== undefined) return [{ title, changes: [{ uri, range: empty.range, text: type }] }];
  const name = nameRanges[0]!;
  const head = linesOf(text)[name.start.line] ?? '';
  const setting = `runtime_type = "${type}"`;
  const indent = /^\s*/.exec(head)![0];
  const at = (character: number) => ({ line: name.start.line, character });
  const insert = (character: number, lines: string): readonly NodeConfigFix[] => [
    { title, changes: [{ uri, range: { start: at(character), end: at(character) }, text: lines }] },
  ];
  if (/^\s*\[.*\]\s*(?:#.*)?$/.test(head) && tableRange.start.character < name.start.character) {
    return insert(head.length, `${lineBreak(text)}${indent}  ${setting}`);
  }
  // Only a table below it is written: its own comes above that.
  const [, quote] = /^(["']?)\./.exec(head.slice(name.end.character)) ?? [];
  if (quote === undefined || !/^\s*\[/.test(head)) return [];
  const ownHead = `${head.slice(0, name.end.character)}${quote}]`;
  return insert(0, [ownHead, `${indent}  ${setting}`, ''].join(lineBreak(text)));
}
