import type { DeclaredHandler } from '../../../node-config/declared.ts';
import type { NodeConfiguration } from '../../../node-config/node-config.ts';
import { runc } from '../../../runtimes/profiles/runc.ts';
import { lineBreak } from '../../../yaml/edit.ts';
import { handlerTable } from '../../handler-table.ts';
import { configurationsWith, mayBeBefore2 } from '../../node-configurations.ts';
import type { Rule } from '../rule.ts';

/**
 * Before 2.0, runtimes in a file replace the one that containerd brings along, which stays the default all the same.
 * Sources: `merge-containerd.ts`; containerd 1.7 `pkg/cri/config/config.go:ValidatePluginConfig`.
 */
export const droppedRunc: Rule = {
  id: 'dropped-runc',
  severity: 'warning',
  summary: 'Before containerd 2.0, the runtimes of a file replace the built-in runc, which is the default.',
  *checkNodeConfig(file, { knowledge, views, text }) {
    if (file.kind !== 'containerd' || !mayBeBefore2(views)) return;
    for (const configuration of configurationsWith(file, knowledge)) {
      const table = tableThatReplaces(configuration);
      if (table?.uri !== file.uri) continue;
      yield {
        range: table.nameRanges[0]!,
        message:
          'Up to containerd 1.7, the runtimes of this file replace the built-in "runc", and the CRI plugin does not load: no corresponding runtime configured in `containerd.runtimes` for `containerd` `default_runtime_name = "runc". From 2.0 on they are added to it.',
        fixes: () => {
          const added = handlerTable('runc', runc, file, {
            lineBreak: lineBreak(text),
            files: configuration.files,
          });
          return added ? [{ title: "Declare 'runc' too", changes: [added] }] : [];
        },
      };
    }
  },
};

/** The first table of the file that the releases before 2.0 take all runtimes from, if runc is missing there. */
function tableThatReplaces({ files, merged, isComplete }: NodeConfiguration): DeclaredHandler | undefined {
  // A drop-in has the same effect whatever it is dropped into.
  const isLastWord =
    isComplete || (files.length === 1 && files[0]!.isComplete && !importsSomething(files[0]!));
  const before2 = merged.find(({ release }) => release === '1.x');
  if (!isLastWord || before2?.defaultHandler !== 'runc' || before2.handlers.has('runc')) return undefined;
  const [first] = before2.handlers.values();
  return first?.declarations[0];
}

function importsSomething(file: NodeConfiguration['files'][number]): boolean {
  return file.kind === 'containerd' && file.imports.length > 0;
}
