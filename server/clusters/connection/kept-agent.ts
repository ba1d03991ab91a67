import type { Agent } from 'node:http';
import type { RequestOptions } from 'node:https';

/** What the requests of one connection to a cluster share: the pages of a list need one TLS handshake, not ten. */
export interface KeptAgent {
  /** Replaces the agent that the client library made for a request by the one that is kept. */
  use(options: RequestOptions): void;
  /** Closes what is open. */
  destroy(): void;
}

/**
 * The client library makes an agent for every request. The first one is kept, be it one for a proxy, as long as all
 * that it was made of is the same: files of the kubeconfig, and the certificate of a plugin, may be renewed meanwhile.
 * A socket that nobody uses keeps no process alive and is closed after the agent's `timeout`.
 */
export function createKeptAgent(): KeptAgent {
  let kept: { readonly agent: KeepingAgent; readonly madeOf: string } | undefined;
  return {
    use(options) {
      const agent = options.agent as KeepingAgent;
      const madeOf = [options.ca, options.cert, options.key].join('\n');
      // Requests that are under way end on the agent before; its sockets close by their timeout.
      if (kept?.madeOf !== madeOf) kept = { agent, madeOf };
      agent.keepAlive = true;
      options.agent = kept.agent;
    },
    destroy: () => kept?.agent.destroy(),
  };
}

/** The library offers no way to ask for it when an agent is made. Source: Node `lib/_http_agent.js:Agent` (24). */
interface KeepingAgent extends Agent {
  keepAlive: boolean;
}
