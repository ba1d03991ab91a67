import type { RuntimeProfile } from '../model/profile.ts';
import { aksConfidentialContainers } from './aks-confidential-containers.ts';
import { aksPodSandboxing } from './aks-pod-sandboxing.ts';
import { alibabaRunv } from './alibaba-runv.ts';
import { archivedWasmShims } from './archived-wasm-shims.ts';
import { coco } from './coco.ts';
import { crun } from './crun.ts';
import { crunWasm } from './crun-wasm.ts';
import { edera } from './edera.ts';
import { eksNitroSandbox } from './eks-nitro-sandbox.ts';
import { firecrackerContainerd } from './firecracker-containerd.ts';
import { gkeSandbox } from './gke-sandbox.ts';
import { gvisor } from './gvisor.ts';
import { inclavareRune } from './inclavare-rune.ts';
import { kata } from './kata.ts';
import { krun } from './krun.ts';
import { nvidia } from './nvidia.ts';
import { openshiftSandboxedContainers } from './openshift-sandboxed-containers.ts';
import { peerPods } from './peer-pods.ts';
import { quark } from './quark.ts';
import { runc } from './runc.ts';
import { runwasi } from './runwasi.ts';
import { spin } from './spin.ts';
import { sysbox } from './sysbox.ts';
import { urunc } from './urunc.ts';
import { windowsRunhcsHypervisor } from './windows-runhcs-hypervisor.ts';
import { windowsRunhcsProcess } from './windows-runhcs-process.ts';
import { youki } from './youki.ts';

/** All known runtimes; builds of a runtime come after it. */
export const profiles: readonly RuntimeProfile[] = [
  runc,
  crun,
  crunWasm,
  krun,
  youki,
  gvisor,
  gkeSandbox,
  kata,
  coco,
  peerPods,
  openshiftSandboxedContainers,
  aksPodSandboxing,
  aksConfidentialContainers,
  eksNitroSandbox,
  alibabaRunv,
  sysbox,
  nvidia,
  runwasi,
  spin,
  ...archivedWasmShims,
  windowsRunhcsProcess,
  windowsRunhcsHypervisor,
  firecrackerContainerd,
  inclavareRune,
  quark,
  urunc,
  edera,
];
