/**
 * What the Kubernetes client library imports of `undici`. Our requests go through `node:https` (`clusters/connection/get-body.ts`),
 * so the bundles do without: it is a megabyte, and it does not load on Node 20.
 */
export class Agent {
  constructor() {
    throw new Error(missing);
  }
}

export class ProxyAgent extends Agent {}

export function fetch(): never {
  throw new Error(missing);
}

const missing = 'undici is not in this bundle';
