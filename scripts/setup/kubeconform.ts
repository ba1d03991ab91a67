import { setUpGoProgram } from './go-program.ts';

/** The path of `kubeconform` for the bench, which measures `runtimeclass check` beside it: RUNTIMECLASS_KUBECONFORM, or one that is built. */
export function setUpKubeconform(): Promise<string> {
  return setUpGoProgram({
    package: 'github.com/yannh/kubeconform/cmd/kubeconform',
    name: 'kubeconform',
    version: 'v0.8.0',
    go: '1.26.0',
    variable: 'RUNTIMECLASS_KUBECONFORM',
    usually: 40,
  });
}
