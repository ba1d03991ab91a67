import { setUpGoProgram } from './go-program.ts';

/** The path of `kustomize` for the tests that compare with what it builds: RUNTIMECLASS_KUSTOMIZE, or one that is built. */
export function setUpKustomize(): Promise<string> {
  return setUpGoProgram({
    package: 'sigs.k8s.io/kustomize/kustomize/v5',
    name: 'kustomize',
    version: 'v5.7.1',
    go: '1.22.7',
    variable: 'RUNTIMECLASS_KUSTOMIZE',
    usually: 60,
  });
}
