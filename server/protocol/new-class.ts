/** A RuntimeClass as a snippet: the list of completions and the command that opens a new one insert it. */
export const newClassSnippet = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: \${1:gvisor}
handler: \${2:runsc}
$0`;
