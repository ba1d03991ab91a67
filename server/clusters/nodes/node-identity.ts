import { rememberWhileAlive } from '../../base/remember.ts';
import { isObject, member, stringAt, type Value } from '../../kubernetes/objects/value.ts';
import {
  allocatableOf,
  bytes,
  reducedConditions,
  reducedHandlers,
  reducedInfo,
  reducedSpec,
  withRoughAmounts,
} from './reduced-node.ts';

/** What is asked of every node, to group thousands of them. */
export interface NodeReader {
  /** A text that is the same for nodes that are alike. */
  identityOf(node: Value): string;
  /** Bytes of memory for Pods; 0 where that is not known. */
  roomOf(node: Value): number;
}

/**
 * Nodes that a cluster lists share what they have in common (`cluster/kept-items.ts`): of most nodes nearly everything
 * was looked at before, when another one was read. Labels whose keys are in `leftOut` do not count.
 */
export function createNodeReader(leftOut: ReadonlySet<string>): NodeReader {
  const specOf = rememberWhileAlive((spec: Value | undefined) => JSON.stringify(reducedSpec(spec)));
  // Hardly two machines have quite the same memory; roughly, many have.
  const texts = new Map<string, string>();
  const resourcesOf = rememberWhileAlive((resources: Value | undefined) => ({
    text: intern(isObject(resources) ? JSON.stringify(withRoughAmounts(resources)) : '', texts),
    memory: bytes(stringAt(resources, ['memory'])) ?? 0,
  }));
  const conditionsOf = rememberWhileAlive((conditions: Value | undefined) =>
    JSON.stringify(reducedConditions(conditions)),
  );
  const infoOf = rememberWhileAlive((info: Value | undefined) => JSON.stringify(reducedInfo(info)));
  const handlersOf = rememberWhileAlive((handlers: Value | undefined) =>
    JSON.stringify(reducedHandlers(handlers)),
  );
  return {
    identityOf: node => {
      const status = member(node, 'status');
      return [
        labelsText(member(member(node, 'metadata'), 'labels'), leftOut),
        specOf(member(node, 'spec')),
        resourcesOf(allocatableOf(status)).text,
        conditionsOf(member(status, 'conditions')),
        infoOf(member(status, 'nodeInfo')),
        handlersOf(member(status, 'runtimeHandlers')),
      ].join('\n');
    },
    roomOf: node => resourcesOf(allocatableOf(member(node, 'status'))).memory,
  };
}

/** In the order of the keys, a line each: neither keys nor values have line breaks, and keys have no `=`. */
function labelsText(labels: Value | undefined, leftOut: ReadonlySet<string>): string {
  if (!isObject(labels)) return '';
  let text = '';
  for (const key of Object.keys(labels).sort()) {
    if (!leftOut.has(key)) text += `${key}=${labels[key] ?? ''}\n`;
  }
  return text;
}

/** Of texts that are equal always the same one: it is in memory once. */
function intern(text: string, texts: Map<string, string>): string {
  const known = texts.get(text) ?? text;
  texts.set(text, known);
  return known;
}
