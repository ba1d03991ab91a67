import { ClusterProblem } from '../info/cluster.ts';
import type { Credential } from './credential.ts';

/**
 * The ID token of a user whose `auth-provider` is `oidc`, as long as it is valid. Refreshing it is left to kubectl: many
 * issuers accept a refresh token once and return another, which must then be written to the kubeconfig.
 * Source: k8s.io/client-go `plugin/pkg/client/auth/oidc/oidc.go:idToken` (1.36).
 *
 * @throws ClusterProblem
 */
export function oidcCredential(idToken: string | undefined, context: string): Credential {
  if (idToken !== undefined && expiryOf(idToken) > Date.now()) return { token: idToken };
  throw new ClusterProblem('credentials', { code: 'oidc-token-expired', arguments: { context } });
}

/** The expiry of a token in milliseconds since 1970; 0 if it is not a JWT. */
function expiryOf(token: string): number {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return Number(exp) * 1000 || 0;
  } catch {
    return 0;
  }
}
