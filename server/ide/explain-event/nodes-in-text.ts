import { tablesNotLoaded } from '../../analysis/not-loaded.ts';
import type { Snapshot } from '../../analysis/snapshot.ts';
import type { NodeConfiguration } from '../../node-config/node-config.ts';
import { isOfDaemon, type PrintingCommand } from '../../node-config/printed.ts';
import { nearestFirst } from '../diagnostics/shared/did-you-mean.ts';
import { sentences } from '../diagnostics/shared/sentences.ts';
import { code, joined, type Markdown, markdown, tMarkdown } from '../text/markdown.ts';
import { notLoadedInWords } from '../text/not-loaded.ts';
import { isPasted } from './pasted-configuration.ts';

/** What commands printed on nodes, in the text that is explained: the handlers, and the classes and tables without one. */
export function describeNodes(nodes: readonly NodeConfiguration[], { model }: Snapshot): readonly Markdown[] {
  const notLoaded = tablesNotLoaded(model).filter(({ printed }) => isPasted(printed.file));
  return [
    ...nodes.flatMap(node => {
      const names = handlersOf(node);
      const classes = [...model.declared.values()]
        .flat()
        .filter(({ handler }) => handler !== undefined && !names.includes(handler));
      const has = tMarkdown('{0}: the node has the handlers {1}.', code(node.printedBy), listed(names));
      const without = classes.map(({ name, handler }) => markdown`${code(name)} (${code(handler)})`);
      return without.length === 0
        ? [has]
        : [has, tMarkdown('It has no handler for these classes: {0}.', joined(without.slice(0, most)))];
    }),
    ...notLoaded.slice(0, most).map(each => markdown`${sentences(...notLoadedInWords(each))}`),
  ];
}

/**
 * What the printed configuration of the node says of a handler that its runtime does not have; `undefined` if the text has none.
 * @param saidBy the runtime that reported the missing handler
 */
export function tableOfNode({ model }: Snapshot, handler: string, saidBy: string) {
  const kind = saidBy === 'CRI-O' ? 'crio' : 'containerd';
  const nodes = model.nodeConfigurations.filter(each => each.kind === kind && each.files.some(isPasted));
  const [node] = nodes;
  if (node?.printedBy === undefined || nodes.length > 1) return undefined;
  const { printedBy } = node;
  const names = handlersOf(node);
  if (names.includes(handler)) return { lines: [itHas(handler, printedBy)], isEnough: true, isCause: true };
  const nearest = listed(nearestFirst(handler, names));
  const line = isOfDaemon(printedBy)
    ? tMarkdown('{0}: the node has the handlers {1}, and not {2}.', code(printedBy), nearest, code(handler))
    : tMarkdown(
        '{0}: the files of the node have tables for {1}, and none for {2}.',
        code(printedBy),
        nearest,
        code(handler),
      );
  return { lines: [line], isEnough: false, isCause: !isOfDaemon(printedBy) };
}

function itHas(handler: string, printedBy: PrintingCommand): Markdown {
  return isOfDaemon(printedBy)
    ? tMarkdown(
        '{0}: this node has loaded {1}. The Pod was on another node, or the runtime was restarted since.',
        code(printedBy),
        code(handler),
      )
    : tMarkdown(
        'Restart containerd: the files of the node have the table for {0}, and the running containerd has not loaded it.',
        code(handler),
      );
}

function handlersOf({ merged }: NodeConfiguration): readonly string[] {
  return merged.flatMap(({ handlers }) => [...handlers.keys()]);
}

function listed(names: readonly string[]): Markdown {
  return joined(names.slice(0, most).map(name => code(name)));
}

const most = 20;
