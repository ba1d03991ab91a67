import { setUpGoProgram } from './go-program.ts';

/** The path of `helm` for the tests that compare with what it renders: RUNTIMECLASS_HELM, or one that is built. */
export function setUpHelm(): Promise<string> {
  return setUpGoProgram({
    package: 'helm.sh/helm/v3/cmd/helm',
    name: 'helm',
    version: 'v3.22.0',
    go: '1.26.0',
    variable: 'RUNTIMECLASS_HELM',
    usually: 150,
  });
}
