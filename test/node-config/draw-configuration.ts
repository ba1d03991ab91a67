/**
 * A merged configuration as text: a line for each handler by name, with the settings that the cases use unless they
 * are empty, and the default.
 */
export function drawConfiguration(
  handlers: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  defaultHandler: string | undefined,
): string {
  const lines = [...handlers].map(([name, settings]) => {
    const drawn = shown.flatMap(key =>
      isEmpty(settings[key]) ? [] : `${key}=${JSON.stringify(settings[key])}`,
    );
    return [`${JSON.stringify(name)}:`, ...drawn].join(' ');
  });
  return `${lines.sort().join('\n')}\ndefault: ${defaultHandler}\n`;
}

const shown = [
  'runtime_type',
  'runtime_path',
  'pod_annotations',
  'privileged_without_host_devices',
  'cni_max_conf_num',
  'options.BinaryName',
  'options.SystemdCgroup',
];

/** The programs print what is not set like what is set to nothing. */
function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === '' ||
    value === 0 ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}
