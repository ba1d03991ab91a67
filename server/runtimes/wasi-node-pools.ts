/**
 * Whether a label is one that AKS gave to the nodes of WASI node pools. Source: MicrosoftDocs/azure-aks-docs `use-wasi-node-pools.md`
 * (`kubernetes.azure.com/wasmtime-spin-v2`, before it `-v1` and `wasmtime-slight-v1`).
 */
export function isWasiNodeLabel(key: string): boolean {
  return /^kubernetes\.azure\.com\/wasmtime-(?:spin|slight)-v\d/.test(key);
}
