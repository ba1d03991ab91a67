import { OpenIDConnectAuth } from '@kubernetes/client-node/dist/oidc_auth.js';
import { ClusterProblem } from '../cluster.ts';
import { type Credential, unlessAborted } from './credential.ts';

/** The texts below `auth-provider.config` of a user whose provider is `oidc`. */
export type OidcConfig = Readonly<Record<string, string>>;

/**
 * The ID token of the kubeconfig or, when it has expired, a new one from its issuer for the refresh token. The
 * library's own `expires_at` after a renewal is a number of seconds from then, so that it would renew before every
 * request: when a token expires is read from the token.
 *
 * @throws ClusterProblem, or the signal's reason.
 */
export async function oidcCredential(
  config: OidcConfig,
  limit: number,
  signal: AbortSignal,
): Promise<Credential> {
  const token = config['id-token'];
  if (token === undefined) throw signInAgain('has no ID token');
  if (expiryOf(token) > Date.now()) return { token, expires: expiryOf(token) };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(limit)]);
  const headers: Record<string, string> = {};
  // The library writes into the user that it is given.
  const user = { name: 'user', authProvider: { name: 'oidc', config: { ...config } } };
  try {
    await unlessAborted(new OpenIDConnectAuth().applyAuthentication(user, { headers }), limited);
  } catch {
    signal.throwIfAborted();
    throw signInAgain('has an ID token that expired, and its issuer gave no new one');
  }
  const renewed = headers['Authorization']?.replace(/^Bearer /, '');
  if (renewed === undefined) throw signInAgain('has an ID token that expired, and no refresh token');
  return { token: renewed, expires: expiryOf(renewed) };
}

/** Milliseconds since 1970; 0 for what is not a token. */
function expiryOf(token: string): number {
  try {
    return OpenIDConnectAuth.expirationFromToken(token) * 1000 || 0;
  } catch {
    return 0;
  }
}

function signInAgain(what: string): ClusterProblem {
  const message = `The user of this context ${what} (OIDC).`;
  return new ClusterProblem('credentials', message, 'Sign in again with the tool that wrote the kubeconfig.');
}
