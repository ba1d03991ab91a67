import { ClusterProblem } from '../info/cluster.ts';
import type { Credential } from './credential.ts';

/**
 * The ID token of a user whose `auth-provider` is `oidc`, as long as it is valid. A new one is left to kubectl: many
 * issuers take a refresh token once and give another, and whoever asks has to write that one into the kubeconfig.
 * Source: k8s.io/client-go `plugin/pkg/client/auth/oidc/oidc.go:idToken` (1.36).
 *
 * @throws ClusterProblem
 */
export function oidcCredential(idToken: string | undefined, context: string): Credential {
  if (idToken !== undefined && expiryOf(idToken) > Date.now()) return { token: idToken };
  throw new ClusterProblem('credentials', { code: 'oidc-token-expired', arguments: { context } });
}

/** Milliseconds since 1970; 0 for what is not a token. */
function expiryOf(token: string): number {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return Number(exp) * 1000 || 0;
  } catch {
    return 0;
  }
}
