import { gpuSettingWords } from './gpus-without-class.ts';

/**
 * Whether a text contains one of a few words. A text without any is not read, so no rule or feature sees it: who needs to see
 * texts that mention no class adds a word with its name. A rule that would report on a text without any fails
 * `test/unit/ide/diagnostics/passed-over.test.ts`.
 */
export function mentionsRuntimeClass(text: string): boolean {
  return runtimeClassWords.test(text);
}

const words = [
  // All that is about classes: their kind and group, and the fields, keys and labels that name a class or a handler.
  /runtime_?-?(?:class|handler)/,
  /node\.k8s\.io/,
  // Fields of a Pod that count without a class too, for the rules overhead-by-hand,
  /\boverhead\b/,
  // user-namespaces-unsupported (both also for wrong-type),
  /\bhostUsers\b/,
  // and recursive-read-only-unsupported.
  /\brecursiveReadOnly\b/,
  // Pods that ask for a GPU, by which a class is chosen (`analysis/class-ranking/`).
  /nvidia\.com\/(?:gpu|mig-)/,
  // The GPU Pods of gpu-without-class, NVIDIA's device plugin among them, and what says that they need no class.
  /nvidia\/k8s-device-plugin/,
  gpuSettingWords,
  // What makes an operator or a chart create classes (`kubernetes/classes/operator-classes.ts`).
  /\bKataConfig\b/,
  /\bshims["']?:/,
  // Annotations of Pods that count without a class: runtime-needs-configuration, ignored values of CRI-O.
  /untrusted-workload/,
  /\.crio\.io\b/,
  // The rules kata-deploy-distribution
  /\bkata-deploy\b/,
  /\bk8sDistribution\b/,
  // and gpu-toolkit-paths.
  /\bCONTAINERD_(?:SOCKET|CONFIG)\b/,
];

export const runtimeClassWords = new RegExp(words.map(({ source }) => source).join('|'), 'i');
