import type { Distribution } from './model/distribution.ts';
import * as clouds from './rows/clouds.ts';
import * as ofK3s from './rows/k3s.ts';
import * as local from './rows/local.ts';
import * as plain from './rows/plain.ts';
import * as selfManaged from './rows/self-managed.ts';

/** All distributions, in the order in which they are tried: the first one that a node has the marks of is its own. */
export const distributions: readonly Distribution[] = [
  ...[clouds.eksAutoMode, clouds.bottlerocket, clouds.eksAl2023, clouds.eksAl2],
  ...[clouds.gkeSandbox, clouds.gke, clouds.aks, clouds.openShift],
  ...[ofK3s.k3d, ofK3s.rancherDesktop, ofK3s.k3s, ofK3s.rke2],
  ...[selfManaged.k0s, selfManaged.microK8s],
  ...[local.kind, local.minikubeContainerd, local.minikubeCrio, local.minikubeDocker],
  ...[selfManaged.kops, selfManaged.talos],
  ...[local.orbStack, local.dockerDesktop],
  ...[plain.windows, plain.containerd, plain.crio, plain.criDockerd],
];
