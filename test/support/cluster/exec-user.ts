const apiVersion = 'client.authentication.k8s.io/v1';

/** A user of a kubeconfig whose exec plugin is a script for Node. */
export function execUser(script: string) {
  const exec = {
    apiVersion,
    command: process.execPath,
    args: ['-e', script],
    interactiveMode: 'IfAvailable',
  };
  return { exec };
}

/** ... whose plugin prints an ExecCredential with this status. */
export function printing(status: object | undefined, version = 'v1') {
  const credential = { apiVersion: apiVersion.replace('v1', version), kind: 'ExecCredential', status };
  return execUser(`console.log(${JSON.stringify(JSON.stringify(credential))})`);
}
