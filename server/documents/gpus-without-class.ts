/**
 * Whether a text says that Pods get the GPUs of NVIDIA without a class: `nvidia` is made the default runtime, the device plugin gives
 * them by CDI, or NVIDIA's GPU operator is installed, which does the one or the other. Comments do not count.
 *
 * Sources: k3s-io/k3s#9702 (`default-runtime`, also in Docker's daemon.json); nvidia-container-toolkit 1.15 tools/container/README.md
 * (`--set-as-default` and the variables, on by default in the operator); k8s-device-plugin 1b826acc README.md
 * (`DEVICE_LIST_STRATEGY`, `deviceListStrategy`); gpu-operator values.yaml (`cdi.enabled` is true since 25.10).
 */
export function saysGpusNeedNoClass(text: string): boolean {
  return gpuSettingWords.test(text) && statements.test(text.replace(/^[ \t]*#.*$/gm, ''));
}

/** A text without any of these words does not set it. */
export const gpuSettingWords =
  /default-runtime|device_?list_?strategy|set[-_]as[-_]default|gpu-operator|nvidia\.com\/v1/i;

const statements = new RegExp(
  [
    /default-runtime["']?[\s:=]{1,9}["']?nvidia/,
    /device_?list_?strategy\b[^#]{0,60}?\bcdi-/,
    /set[-_]as[-_]default(?!["']?[\s:=]{1,30}(?:value["']?:\s{0,9})?["']?false)/,
    /(?:chart|name)["']?\s{0,9}:\s{0,9}["']?(?:nvidia\/)?gpu-operator(?![\w-])/,
    /\/nvidia\/(?:charts\/)?gpu-operator(?![\w-])/,
    /apiVersion["']?\s{0,9}:\s{0,9}["']?nvidia\.com\/v1/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
