import { configurationsWith, mayBeBefore2, releasesInWords } from '../../../analysis/node-configurations.ts';
import { runtimeOfHandler, runtimeTypeFor } from '../../../analysis/runtime-of-handler.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import { certainIf } from '../../../base/certainty.ts';
import { groupBy } from '../../../base/collections.ts';
import { t } from '../../../base/l10n.ts';
import { rememberWhileAlive } from '../../../base/remember.ts';
import type { ContainerdFile } from '../../../node-config/containerd.ts';
import type { DeclaredHandler } from '../../../node-config/declared.ts';
import { textSetting } from '../../../node-config/merged.ts';
import type { NodeConfiguration } from '../../../node-config/node-config.ts';
import { foreignOptionsWords, shimFailure, shimOf } from '../../../node-config/shim.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import { linesOf } from '../../../yaml/lines-of.ts';
import { choice, type NodeConfigFix } from '../shared/fix.ts';
import type { NodeConfigFinding, Rule } from '../shared/rule.ts';
import { sentences, wordsOf } from '../shared/sentences.ts';

/**
 * Without a type containerd does not know which shim to start. containerd 2 knows that of the built-in runc; before, a
 * table replaces all that was built in. Sources: containerd `core/metadata/containers.go:validateContainer`; the
 * merge as in `merge-containerd.ts`. A type that names no shim counts as missing, and options do not suit the path of runc's shim: `shim.ts`.
 */
export const missingRuntimeType: Rule = {
  id: 'missing-runtime-type',
  breaks: 'table',
  severity: 'error',
  summary: 'A runtime in the configuration of containerd has no runtime_type, or one that names no shim.',
  summaryInChinese: 'containerd 配置中的运行时没有 runtime_type，或其值不对应任何 shim。',
  *checkNodeConfig(file, { model, views, text }) {
    if (file.kind !== 'containerd') return;
    yield* invalidTypes(file, model);
    for (const configuration of configurationsWith(file, model)) {
      for (const { declaration, releases, everywhere } of withoutType(configuration).get(file.uri) ?? []) {
        if (!everywhere && String(releases) === '1.x' && !mayBeBefore2(views())) continue;
        const { name, nameRanges } = declaration;
        const refusal = shimFailure('')!;
        yield {
          range: nameRanges[0]!,
          certainty: certainIf(everywhere),
          message: sentences(
            t('The runtime "{0}" has no runtime_type.', name),
            everywhere
              ? t('Its Pods stay in ContainerCreating.')
              : t('With containerd {0} its Pods stay in ContainerCreating.', releasesInWords(releases)),
            wordsOf('containerd', refusal),
          ),
          fixes: () => adding(declaration, model, text),
        };
      }
    }
  },
};

/**
 * The findings for runtime types that name no shim and that some release reads. With a path of the shim the type is
 * irrelevant.
 */
function* invalidTypes(file: ContainerdFile, model: WorkspaceModel): Generator<NodeConfigFinding> {
  const merged = configurationsWith(file, model).flatMap(configuration => configuration.merged);
  for (const { name, uri, settings } of file.plugins.flatMap(({ handlers }) => handlers)) {
    const type = settings['runtime_type'];
    if (typeof type?.value !== 'string' || type.value === '') continue;
    const failure = shimFailure(type.value) ?? optionsFailure(type.value, settings);
    if (failure === undefined) continue;
    const having = merged.flatMap(({ handlers }) => handlers.get(name) ?? []);
    const isRead = having.some(handler => handler.settings['runtime_type'] === type.value);
    if (!isRead || having.some(handler => 'runtime_path' in handler.settings)) continue;
    const { runtimes } = model;
    const profile = runtimeOfHandler(type.value, runtimes) ?? runtimeOfHandler(name, runtimes);
    const typeOfRunc = shimOf(type.value) === undefined ? undefined : 'io.containerd.runc.v2';
    const meant = typeOfRunc ?? (profile && runtimeTypeFor(name, profile));
    yield {
      range: type.range,
      message: sentences(
        shimOf(type.value) === undefined
          ? t('The runtime_type "{0}" names no shim.', type.value)
          : t('The options of runc need the runtime_type "{0}", not a path.', 'io.containerd.runc.v2'),
        t('Pods of the runtime "{0}" stay in ContainerCreating.', name),
        wordsOf('containerd', failure),
      ),
      fixes: () => (meant ? [choice(t("Use '{0}'", meant), [{ uri, range: type.range, text: meant }])] : []),
    };
  }
}

/** The error for options of runc's shim that no type names: containerd writes them in a form that this shim cannot read. */
function optionsFailure(type: string, settings: DeclaredHandler['settings']): string | undefined {
  if (!/^\/.*\/containerd-shim-runc-v2$/.test(type)) return undefined;
  const hasOptions = Object.entries(settings).some(
    ([key, { value }]) => key.startsWith('options.') && value !== '' && value !== undefined,
  );
  return hasOptions ? foreignOptionsWords : undefined;
}

interface WithoutType {
  readonly declaration: DeclaredHandler;
  readonly releases: readonly string[];
  /** Whether the type is missing in every release that has the handler. */
  readonly everywhere: boolean;
}

/** The handlers of a configuration without a type, by the file that has the last table of each. */
const withoutType = rememberWhileAlive(
  ({ merged, isComplete }: NodeConfiguration): ReadonlyMap<string, readonly WithoutType[]> => {
    if (!isComplete) return new Map();
    const names = new Set(merged.flatMap(({ handlers }) => [...handlers.keys()]));
    const found = [...names].flatMap(name => {
      const having = merged.flatMap(({ release, handlers }) => {
        const handler = handlers.get(name);
        return handler === undefined ? [] : [{ release, handler }];
      });
      const lacking = having.filter(({ handler }) => textSetting(handler, 'runtime_type') === undefined);
      const byLast = groupBy(lacking, ({ handler }) => handler.declarations.at(-1));
      return [...byLast].flatMap(([declaration, of]): WithoutType[] => {
        if (declaration === undefined) return [];
        const releases = of.map(({ release }) => release);
        return [{ declaration, releases, everywhere: releases.length === having.length }];
      });
    });
    return groupBy(found, ({ declaration }) => declaration.uri);
  },
);

function adding(
  { name: handler, uri, nameRanges, tableRange, settings }: DeclaredHandler,
  model: WorkspaceModel,
  text: string,
): readonly NodeConfigFix[] {
  // `kata2` is another installation of Kata, and no runc.
  const withoutNumber = handler.replace(/[-_.]?\d+$/, '');
  const profile = [handler, withoutNumber].flatMap(name => runtimeOfHandler(name, model.runtimes) ?? [])[0];
  const type = (profile && runtimeTypeFor(handler, profile)) ?? 'io.containerd.runc.v2';
  const title = t('Add {0}', `runtime_type "${type}"`);
  // A table of that name has to go first.
  if (Object.keys(settings).some(key => key.startsWith('runtime_type.'))) return [];
  const empty = settings['runtime_type'];
  if (empty !== undefined) {
    const isText = typeof empty.value === 'string';
    return [choice(title, [{ uri, range: empty.range, text: isText ? type : `"${type}"` }])];
  }
  const name = nameRanges[0]!;
  const head = linesOf(text)[name.start.line] ?? '';
  const setting = `runtime_type = "${type}"`;
  const indent = /^\s*/.exec(head)![0];
  const at = (character: number) => ({ line: name.start.line, character });
  const insert = (character: number, lines: string): readonly NodeConfigFix[] => [
    choice(title, [{ uri, range: { start: at(character), end: at(character) }, text: lines }]),
  ];
  if (/^\s*\[.*\]\s*(?:#.*)?$/.test(head) && tableRange.start.character < name.start.character) {
    return insert(head.length, `${lineBreak(text)}${indent}  ${setting}`);
  }
  // Only a subtable is written: the table itself is inserted above it.
  const [, quote] = /^(["']?)\./.exec(head.slice(name.end.character)) ?? [];
  if (quote === undefined || !/^\s*\[/.test(head)) return [];
  const ownHead = `${head.slice(0, name.end.character)}${quote}]`;
  return insert(0, [ownHead, `${indent}  ${setting}`, ''].join(lineBreak(text)));
}
