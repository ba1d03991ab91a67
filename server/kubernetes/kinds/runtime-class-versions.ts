import type { RuntimeClassVersion } from '../manifests/runtime-class.ts';

/** Minor versions of Kubernetes 1.x that serve an API version; `removed` is the first one that no longer does. */
export interface ApiVersionLife {
  readonly introduced: number;
  readonly deprecated: number | undefined;
  readonly removed: number | undefined;
}

/**
 * The releases that serve each version of RuntimeClass. v1alpha1 was a custom resource in 1.12 and 1.13 and built in,
 * off by default, from 1.14 to 1.23. The life-cycle tag of v1beta1 says 1.13, but the package first appears in 1.14.
 * Source: `k8s.io/api/node/v1beta1/zz_generated.prerelease-lifecycle.go`; kubernetes/kubernetes PRs 95718, 103061.
 */
export const runtimeClassVersions: Readonly<Record<RuntimeClassVersion, ApiVersionLife>> = {
  v1alpha1: { introduced: 12, deprecated: undefined, removed: 24 },
  v1beta1: { introduced: 14, deprecated: 22, removed: 25 },
  v1: { introduced: 20, deprecated: undefined, removed: undefined },
};
