import { describeEvents } from '../../../../server/ide/explain-event/describe-events.ts';
import { contentsOf } from '../../../support/cluster-contents.ts';
import { callSite } from '../../../support/expect/call-site.ts';
import { expectText } from '../../../support/expect/expect-text.ts';
import { runtimeClassYaml } from '../../../support/manifests.ts';
import { noFiles, openWorkspace } from '../../../support/workspace.ts';

const deployment = (name: string, runtimeClassName: string) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  template:
    spec:
      runtimeClassName: ${runtimeClassName}
      containers: [{ name: c, image: i }]
`;

/** The workspace of the events: two classes, of which nodes have one, and workloads. */
export const files = {
  'classes.yaml': `${runtimeClassYaml('kata', 'kata-qemu', 'overhead: { podFixed: { cpu: 250m } }', 'scheduling: { nodeSelector: { rt: kata } }')}---
${runtimeClassYaml('gvisor', 'runsc')}`,
  'web.yaml': deployment('web', 'kata'),
  'web-api.yaml': deployment('web-api', 'gvisor'),
  'typo.yaml': deployment('shop', 'gvisro'),
  'etc/containerd/config.toml': `version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runsc]
runtime_type = "io.containerd.runsc.v1"
`,
};

/** Compares the explanation of a text in that workspace with a picture. */
export async function explained(
  text: string,
  picture: string,
  withCluster = false,
  caller = callSite(),
): Promise<void> {
  const session = await openWorkspace(files);
  const quota = {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'compute', namespace: 'shop' },
    spec: { hard: { 'requests.cpu': '2' } },
  };
  if (withCluster) {
    session.setLiveCluster(
      'staging',
      contentsOf({ classes: { kata: { handler: 'kata' } }, quotas: [quota] }),
      false,
    );
  }
  const options = { surface: 'editor', files: noFiles } as const;
  expectText((await describeEvents(session.snapshot(), text, options)).markdown, picture, caller);
}
