import { readFileSync } from 'node:fs';
import { type Access, measureReading, type Read } from '../cluster-reader.ts';

// The floor: one request for the nodes, the response cut at the bytes that only this server writes so, of each Node
// the images skipped unparsed and the same fields kept.

const bareStream: Read = async access => {
  const nodes = new Map<string, unknown>();
  await bareList(access, '/api/v1/nodes', text => {
    const { metadata, spec, status } = JSON.parse(text);
    const { allocatable, nodeInfo, runtimeHandlers, conditions } = status;
    const { operatingSystem, containerRuntimeVersion, kubeletVersion } = nodeInfo;
    const ready = conditions.find(({ type }: { type: string }) => type === 'Ready')?.status;
    const info = { operatingSystem, containerRuntimeVersion, kubeletVersion };
    const kept = { labels: metadata.labels, taints: spec.taints, allocatable, info, runtimeHandlers, ready };
    nodes.set(metadata.name, kept);
  });
  if (nodes.size !== 5000) throw new Error(`${nodes.size} nodes`);
  return () => nodes.clear();
};

async function bareList(access: Access, path: string, onItem: (text: string) => void): Promise<void> {
  // What is needed is loaded when it is, as on the other side.
  const { request } = await import('node:https');
  const ca = readFileSync(access.ca);
  const headers = { authorization: `Bearer ${access.token}`, accept: 'application/json' };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: access.port, path, ca, headers }, response => {
      let rest: Buffer = Buffer.alloc(0);
      let isBegun = false;
      response.on('data', (chunk: Buffer) => {
        rest = Buffer.concat([rest, chunk]);
        if (!isBegun) {
          const begin = rest.indexOf('"items":[');
          if (begin === -1) return;
          rest = rest.subarray(begin + '"items":['.length);
          isBegun = true;
        }
        let at = 0;
        for (;;) {
          const end = rest.indexOf('},{"metadata":{', at);
          if (end === -1) break;
          onItem(withoutImages(rest.subarray(at, end + 1)));
          at = end + 2;
        }
        rest = rest.subarray(at);
      });
      response.on('end', () => {
        onItem(withoutImages(rest.subarray(0, rest.lastIndexOf(']}'))));
        resolve();
      });
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

function withoutImages(item: Buffer): string {
  const begin = item.indexOf('"images":[') + '"images":['.length;
  const end = item.indexOf('}]', begin) + 1;
  return item.toString('utf8', 0, begin) + item.toString('utf8', end);
}

void measureReading(bareStream);
