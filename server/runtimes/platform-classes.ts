import { kataDeployVariantOf } from './kata-deploy.ts';
import { namedPlatformClasses, type PlatformClass } from './platform-classes-data.ts';
import { sources } from './sources.ts';

export type { PlatformClass };

/**
 * The platforms, operators and charts that install a RuntimeClass of this name themselves, so that no manifest of
 * the user needs to define it; empty for a name that none is known to install. The same name can come from several
 * of them, with different handlers.
 */
export function platformClasses(name: string): readonly PlatformClass[] {
  const named = namedPlatformClasses.filter(row => row.name === name);
  return named.length > 0 ? named : composedClasses(name);
}

/** Names that an installer composes from what the user chose. */
function composedClasses(name: string): readonly PlatformClass[] {
  if (kataDeployVariantOf(name) !== undefined) {
    const installedBy = 'kata-deploy (`env.multiInstallSuffix`, `debug`)';
    const source = sources.kata(
      'tools/packaging/kata-deploy/helm-chart/kata-deploy/templates/runtimeclasses.yaml',
    );
    return [{ name, installedBy, handler: name, source }];
  }
  // The Node Tuning Operator makes `performance-<profile>` for each PerformanceProfile.
  if (/^performance-./.test(name)) {
    const source = sources.nodeTuningOperator(
      'test/e2e/performanceprofile/testdata/render-expected-output/manual_runtimeclass.yaml',
    );
    return [{ name, installedBy: 'OpenShift (PerformanceProfile)', handler: 'high-performance', source }];
  }
  return [];
}
