/** The value that CRI-O reads of an annotation that switches something, where another one is written. */
export interface CrioSwitch {
  readonly value: string;
  /** Whether CRI-O still reads the written value, with a warning in its log. */
  readonly isDeprecated: boolean;
}

/**
 * Returns the value that is meant by an annotation of CRI-O's handler high-performance; `undefined` if the written one is right, or
 * leaves the feature as it is on purpose (`enable`). Source: cri-o 03ec73d2
 * `internal/runtimehandlerhooks/high_performance_hooks_linux.go`.
 */
export function switchOfCrio(annotation: string, written: string): CrioSwitch | undefined {
  if (/^(?:cpu-load-balancing|cpu-quota|irq-load-balancing)\.crio\.io$/.test(annotation)) {
    if (written === 'true') return { value: 'disable', isDeprecated: true };
    return written !== 'disable' && /^(?:disabled?|off|no|false|true|yes)$/i.test(written)
      ? { value: 'disable', isDeprecated: false }
      : undefined;
  }
  if (!annotation.startsWith('cpu-shared.crio.io/')) return undefined;
  return written !== 'enable' && /^(?:enabled?|on|yes|true)$/i.test(written)
    ? { value: 'enable', isDeprecated: false }
    : undefined;
}
