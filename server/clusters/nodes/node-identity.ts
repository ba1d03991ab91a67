import { rememberWhileAlive } from '../../base/remember.ts';
import { isObject, member, stringAt, type Value } from '../../kubernetes/objects/value.ts';
import {
  allocatableOf,
  bytes,
  reducedConditions,
  reducedFeatures,
  reducedHandlers,
  reducedInfo,
  reducedSpec,
  withRoughAmounts,
} from './reduced-node.ts';

/** The properties of a node by which thousands of nodes are grouped. */
export interface NodeReader {
  /** A text that is equal for identical nodes. */
  identityOf(node: Value): string;
  /** Bytes of memory for Pods; 0 if unknown. */
  roomOf(node: Value): number;
}

/**
 * A reader of nodes that caches by object. Nodes in one list share equal values (`clusters/watching/kept-items.ts`), so
 * nearly all values of a node were already read with another one. Labels whose keys are in `leftOut` are ignored.
 */
export function createNodeReader(leftOut: ReadonlySet<string>): NodeReader {
  const specOf = rememberWhileAlive((spec: Value | undefined) => JSON.stringify(reducedSpec(spec)));
  // The exact amounts of memory are nearly all different; the rough ones often are the same.
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
  const declaredOf = rememberWhileAlive((declaredFeatures: Value | undefined) =>
    featuresText(declaredFeatures === undefined ? {} : { declaredFeatures }),
  );
  const featuresOf = rememberWhileAlive((features: Value | undefined) =>
    featuresText(features === undefined ? {} : { features }),
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
      ]
        .join('\n')
        .concat(declaredOf(member(status, 'declaredFeatures')), featuresOf(member(status, 'features')));
    },
    roomOf: node => resourcesOf(allocatableOf(member(node, 'status'))).memory,
  };
}

/** The features in a line of their own; '' if there are none, as before there was such a line. */
function featuresText(status: Value): string {
  const features = reducedFeatures(status);
  return Object.keys(features).length === 0 ? '' : `\n${JSON.stringify(features)}`;
}

/** The labels sorted by key, one in a line: neither keys nor values have line breaks, and keys have no `=`. */
function labelsText(labels: Value | undefined, leftOut: ReadonlySet<string>): string {
  if (!isObject(labels)) return '';
  let text = '';
  for (const key of Object.keys(labels).sort()) {
    if (!leftOut.has(key)) text += `${key}=${labels[key] ?? ''}\n`;
  }
  return text;
}

/** The same string object for equal texts, so that it is in memory once. */
function intern(text: string, texts: Map<string, string>): string {
  const interned = texts.get(text) ?? text;
  texts.set(text, interned);
  return interned;
}
