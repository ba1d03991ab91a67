/** A class whose handler is runsc, as a file of a picture. */
export const runtimeClass = `=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gvisor }
handler: runsc
`;

/** A machine configuration of Talos with a runtime in a file of containerd. */
export const talos = `=== talos/worker.yaml
version: v1alpha1
machine:
  files:
    - path: /etc/cri/conf.d/20-gvisor.part
      content: |
        [plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
          runtime_type = "io.containerd.runsc.v1"
`;

/** A cluster of kind with a patch of the configuration of containerd, in quotes. */
export const kind = `=== kind.yaml
# For tests on our machines.
kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
containerdConfigPatches:
  - "[plugins.\\"io.containerd.grpc.v1.cri\\".containerd]\\ndefault_runtime_name = \\"runsc\\"\\n"
`;
