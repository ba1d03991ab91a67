/** Whether a text contains one of a few words; every text that a rule or table applies to has one. */
export function mentionsRuntimeClass(text: string): boolean {
  return runtimeClassWords.test(text);
}

export const runtimeClassWords =
  /runtime_?-?(?:class|handler)|node\.k8s\.io|\boverhead\b|\bhostUsers\b|nvidia\.com\/(?:gpu|mig-)|\brecursiveReadOnly\b|\bKataConfig\b|untrusted-workload|\.crio\.io\b|\bshims["']?:/i;
