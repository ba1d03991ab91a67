/** Whether a text looks like a configuration of containerd or CRI-O, judged by the path of its file and a text search. */
export function looksLikeNodeConfig(path: string, text: () => string): boolean {
  return nodeConfigPath.test(path) && nodeConfigTables.test(text());
}

/** TOML, a part of a configuration or a template of one by its name; CRI-O takes any name in its folder. */
const nodeConfigPath = /\.(?:toml|conf|part)(?:\.|$)|\/crio\.conf\.d\//i;

/** Each configuration that chooses runtimes has one of these; TOML files of other programs have none. */
export const nodeConfigTables = /\bio\.containerd\.|\bplugins\.["']?cri\b|^[ \t]*\[crio\b/m;
