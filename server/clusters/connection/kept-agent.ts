import type { Agent } from 'node:http';
import type { RequestOptions } from 'node:https';

/**
 * An HTTP agent shared by the requests of one connection to a cluster: the pages of a list need one TLS handshake, not
 * ten.
 */
export interface KeptAgent {
  /** Replaces the agent that the client library made for a request by the kept one. */
  use(options: RequestOptions): void;
  /** Closes the open sockets. */
  destroy(): void;
}

/**
 * A keeper of agents: the client library makes an agent for every request. The first one, with or without a proxy, is
 * kept as long as the certificates it was made with are the same: files of the kubeconfig, and the certificate of a
 * plugin, may be renewed meanwhile. An idle socket does not keep the process alive and is closed after the agent's
 * `timeout`.
 */
export function createKeptAgent(): KeptAgent {
  let kept: { readonly agent: KeepingAgent; readonly madeOf: string } | undefined;
  return {
    use(options) {
      const agent = options.agent as KeepingAgent;
      const madeOf = [options.ca, options.cert, options.key].join('\n');
      // Running requests finish on the previous agent; its sockets close by their timeout.
      if (kept?.madeOf !== madeOf) kept = { agent, madeOf };
      agent.keepAlive = true;
      options.agent = kept.agent;
    },
    destroy: () => kept?.agent.destroy(),
  };
}

/**
 * An agent whose `keepAlive` can be set afterwards: the library has no option for it. Source: Node
 * `lib/_http_agent.js:Agent` (24).
 */
interface KeepingAgent extends Agent {
  keepAlive: boolean;
}
