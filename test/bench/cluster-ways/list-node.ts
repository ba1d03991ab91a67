import { measureReading, type Read } from '../cluster-reader.ts';

// What most extensions do: the client library's typed API, one list of the classes and one of the nodes, all of it kept.

const listNode: Read = async ({ kubeconfig }) => {
  const { CoreV1Api, KubeConfig, NodeV1Api } = await import('@kubernetes/client-node');
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromFile(kubeconfig);
  const lists: unknown[] = [await kubeConfig.makeApiClient(NodeV1Api).listRuntimeClass()];
  lists.push(await kubeConfig.makeApiClient(CoreV1Api).listNode());
  return () => lists.splice(0);
};

void measureReading(listNode);
