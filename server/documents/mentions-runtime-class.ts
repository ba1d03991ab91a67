import { gpuSettingWords } from './gpus-without-class.ts';

/** Whether a text contains one of a few words; every text that a rule or table applies to has one. */
export function mentionsRuntimeClass(text: string): boolean {
  return runtimeClassWords.test(text);
}

export const runtimeClassWords = new RegExp(
  [
    // The GPU Pods of gpu-without-class, NVIDIA's device plugin among them, and what says that they need no class.
    /nvidia\/k8s-device-plugin/,
    gpuSettingWords,
    /runtime_?-?(?:class|handler)|node\.k8s\.io|\boverhead\b|\bhostUsers\b|nvidia\.com\/(?:gpu|mig-)|\brecursiveReadOnly\b|\bKataConfig\b|\bshims["']?:/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
