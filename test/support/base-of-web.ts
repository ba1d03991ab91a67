/** A base of kustomizations with the Deployment `web`, which names no class, as files of a picture. */
export const baseOfWeb = `=== base/kustomization.yaml
resources: [web.yaml]
=== base/web.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers: []
`;
