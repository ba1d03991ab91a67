import { setUpGoProgram } from './go-program.ts';

/** The path of `helm` for the tests that compare with what it renders: RUNTIMECLASS_HELM, or one that is built. */
export function setUpHelm(): Promise<string> {
  return setUpGoProgram({
    package: 'helm.sh/helm/v3/cmd/helm',
    name: 'helm',
    version: 'v3.22.0',
    go: '1.26.0',
    // The Kubernetes to render for, that of its k8s.io/client-go as in its Makefile: most charts refuse the default, 1.20.
    values: {
      'helm.sh/helm/v3/pkg/chartutil.k8sVersionMajor': '1',
      'helm.sh/helm/v3/pkg/chartutil.k8sVersionMinor': '37',
    },
    variable: 'RUNTIMECLASS_HELM',
    usually: 150,
  });
}
