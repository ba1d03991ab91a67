import { t } from '../../base/l10n.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import { listAt, stringAt, valueAt } from '../../kubernetes/objects/value.ts';
import { labelsAt } from '../../kubernetes/scheduling/reading.ts';
import type { Isolation } from '../../runtimes/model/profile.ts';
import { type ClusterView, classIn } from '../cluster-view.ts';
import type { RuntimeInView } from '../runtime-of-class.ts';
import { inCommon } from './class-facts.ts';

/** The obstacles and cautions that follow from the content of the images of Pods, not from fields of their spec. */
export function contentMismatch(
  { view, known, resolution }: RuntimeInView,
  podSpec: PodSpecObject,
): { readonly obstacles: readonly string[]; readonly cautions: readonly string[] } {
  const content = known?.handler === linuxOnWindows ? 'Linux' : inCommon(resolution, contentOf);
  if (content === 'WebAssembly') {
    return { obstacles: [], cautions: [t('it is for WebAssembly: the image has to contain a module')] };
  }
  const system = operatingSystem(podSpec, view);
  const isOther = content !== undefined && content !== system;
  return {
    obstacles: isOther ? [t('it runs {0} containers, and the Pod is for {1}', content, system)] : [],
    cautions: [],
  };
}

const osLabel = 'kubernetes.io/os';

/** hcsshim's handler for Linux containers in a virtual machine of a Windows node. */
const linuxOnWindows = 'runhcs-lcow';

function contentOf(isolation: Isolation): 'Linux' | 'Windows' | 'WebAssembly' {
  if (isolation === 'Windows process' || isolation === 'Hyper-V') return 'Windows';
  return isolation === 'WebAssembly' ? 'WebAssembly' : 'Linux';
}

/**
 * The operating system of Pods: Linux, unless they or their class select another one, or they use a feature that only
 * Windows Pods have.
 */
function operatingSystem(
  { manifest, path, className }: PodSpecObject,
  view: ClusterView,
): 'Linux' | 'Windows' {
  const spec = valueAt(manifest.value, path) ?? null;
  const statedSystem =
    stringAt(spec, ['os', 'name']) ||
    labelsAt(spec, ['nodeSelector'])[osLabel] ||
    classIn(view, className ?? '')?.nodeSelector[osLabel];
  if (statedSystem) return statedSystem === 'windows' ? 'Windows' : 'Linux';
  const containers = ['initContainers', 'containers'].flatMap(list => listAt(spec, [list]));
  const isWindows = [spec, ...containers].some(
    owner =>
      valueAt(owner, ['securityContext', 'windowsOptions']) !== undefined ||
      /^mcr\.microsoft\.com\/(windows|dotnet\/framework)\//.test(stringAt(owner, ['image'])),
  );
  return isWindows ? 'Windows' : 'Linux';
}
