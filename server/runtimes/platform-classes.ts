import { kataDeployVariantOf } from './model/kata-deploy.ts';
import type { InstalledClass, RuntimeProfile } from './model/profile.ts';
import { sources } from './model/sources.ts';
import { crun } from './profiles/crun.ts';
import { profiles } from './profiles/index.ts';
import { kata } from './profiles/kata.ts';

/** A RuntimeClass that something other than the user's own manifests puts into a cluster. */
export type PlatformClass = InstalledClass & { readonly profile: RuntimeProfile };

/** Every class that a project installs or shows in its documentation, under the name it has there. */
export const shippedClasses: readonly PlatformClass[] = profiles.flatMap(profile =>
  profile.classes.map(row => ({ ...row, profile })),
);

/**
 * The classes that are installed. A class that is only documented, for users to write themselves, is not
 * included: it is in the user's own files.
 */
export const namedPlatformClasses = shippedClasses.filter(({ onlyShown }) => onlyShown !== true);

/**
 * The platforms, operators and charts that install a RuntimeClass of this name themselves, so that no manifest of
 * the user needs to define it; empty for a name that none is known to install. The same name can come from several
 * of them, with different handlers.
 */
export function platformClasses(name: string): readonly PlatformClass[] {
  const named = namedPlatformClasses.filter(row => row.name === name);
  return named.length > 0 ? named : composedClasses(name);
}

/** The classes with names that an installer composes from the user's configuration. */
function composedClasses(name: string): readonly PlatformClass[] {
  if (kataDeployVariantOf(name) !== undefined) {
    const installedBy = 'kata-deploy (`env.multiInstallSuffix`, `debug`)';
    const source = sources.kata(
      'tools/packaging/kata-deploy/helm-chart/kata-deploy/templates/runtimeclasses.yaml',
    );
    return [{ name, installedBy, handler: name, source, profile: kata }];
  }
  // The Node Tuning Operator makes `performance-<profile>` for each PerformanceProfile.
  if (/^performance-./.test(name)) {
    const source = sources.nodeTuningOperator(
      'test/e2e/performanceprofile/testdata/render-expected-output/manual_runtimeclass.yaml',
    );
    return [
      {
        name,
        installedBy: 'OpenShift (PerformanceProfile)',
        handler: 'high-performance',
        source,
        profile: crun,
      },
    ];
  }
  return [];
}
