import { execUser } from '../support/cluster/exec-user.ts';
import type { ContextSetting } from './kubeconfig.ts';

/**
 * Contexts with which something is wrong, by what it is. Nothing comes of `silent`, the server at this address (`http:`),
 * nor of `plugin hangs`; the others fail soon. What plugins print that must be shown to nobody is `hush`.
 */
export function faultyContexts(silent: string): Readonly<Record<string, ContextSetting>> {
  // Over plain HTTP no credential is fetched, because none is shown.
  const server = silent.replace('http:', 'https:');
  const missing = { exec: { ...execUser('').exec, command: 'no-such-plugin-of-ours' } };
  return {
    silent: { server: silent },
    // Nothing listens on port 1.
    refused: { server: 'http://127.0.0.1:1' },
    'plugin hangs': { server, user: execUser('setInterval(() => {}, 1000)') },
    'plugin fails': { server, user: execUser('console.error("token=hush-hush"); process.exit(3)') },
    'plugin prints rubbish': { server, user: execUser('console.log("hush-hush")') },
    'plugin is missing': { server, user: missing },
  };
}
