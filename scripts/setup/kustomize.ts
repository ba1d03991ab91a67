import { join } from 'node:path';
import { inProject } from '../project.ts';
import { setUpGoProgram } from './go-program.ts';
import { ourPackage, setUpModulePrograms } from './module-programs.ts';

const module = { version: 'v5.7.1', go: '1.22.7' };

/** The path of `kustomize` for the tests that compare with what it builds: RUNTIMECLASS_KUSTOMIZE, or one that is built. */
export function setUpKustomize(): Promise<string> {
  return setUpGoProgram({
    package: 'sigs.k8s.io/kustomize/kustomize/v5',
    name: 'kustomize',
    ...module,
    variable: 'RUNTIMECLASS_KUSTOMIZE',
    usually: 60,
  });
}

/** The path of a program that builds many folders as this kustomize does: `build-folders.go` says how it is asked. */
export async function setUpKustomizeOfFolders(): Promise<string> {
  const name = 'kustomize-of-folders';
  const folder = await setUpModulePrograms({
    ...module,
    name,
    module: 'sigs.k8s.io/kustomize/kustomize/v5',
    programs: { [name]: ourPackage },
    source: inProject('test', 'rendering', 'kustomize', 'build-folders.go'),
    usually: 30,
  });
  return join(folder, name);
}
