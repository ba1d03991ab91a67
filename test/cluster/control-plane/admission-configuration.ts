/**
 * What the API servers of the tests are told about admission, as an object of the cluster. Nothing but a class and a
 * namespace of these names is treated otherwise than by default.
 */
export const admissionConfiguration = {
  apiVersion: 'apiserver.config.k8s.io/v1',
  kind: 'AdmissionConfiguration',
  plugins: [
    {
      name: 'PodSecurity',
      configuration: {
        apiVersion: 'pod-security.admission.config.k8s.io/v1',
        kind: 'PodSecurityConfiguration',
        exemptions: { runtimeClasses: ['exempt-class'], namespaces: ['exempt-namespace'] },
      },
    },
  ],
};
