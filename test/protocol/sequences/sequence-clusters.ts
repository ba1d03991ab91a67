import { MemoryClusters } from '../../support/memory-clusters.ts';
import { unreachable } from '../../support/memory-server.ts';
import { classesPath, node, nodesPath, runtimeClass } from '../../support/memory-setting.ts';
import type { MemoryEditor } from './memory-editor.ts';
import type { ClusterStep } from './steps.ts';

/**
 * Two clusters: `live`, which changes and is watched or not known, and `stable`, which stays the same, so that a server that reads
 * it later reads the same.
 */
export class SequenceClusters {
  readonly clusters = new MemoryClusters();
  #live: 'watched' | undefined;
  #stable: 'watched' | 'stopped' | 'read' | undefined;
  #isTrusted = true;
  #count = 0;
  hasFaults = false;

  constructor() {
    for (const context of ['live', 'stable']) {
      const server = this.clusters.add(context);
      server.serve(classesPath, runtimeClass('gvisor', 'runsc'), runtimeClass('kata', 'kata'));
      server.serve(nodesPath, node('a'));
    }
  }

  take(step: ClusterStep, editor: MemoryEditor): void {
    const server = this.clusters.servers.get('live')!;
    const ask = (method: string, context: string) =>
      editor.request(`runtimeclass/cluster/${method}`, { context }).catch(() => undefined);
    const name = ['gvisor', 'kata', 'nvidia'][this.#count++ % 3]!;
    if (step === 'watch live') {
      void ask('watch', 'live');
      if (this.#isTrusted) this.#live = 'watched';
    } else if (step === 'forget live') {
      void ask('forget', 'live');
      this.#live = undefined;
    } else if (step === 'watch stable') {
      void ask('watch', 'stable');
      if (this.#isTrusted) this.#stable = 'watched';
    } else if (step === 'read stable') {
      void ask('sync', 'stable');
      if (this.#isTrusted && this.#stable !== 'watched') this.#stable = 'read';
    } else if (step === 'stop stable') {
      void ask('stopWatching', 'stable');
      if (this.#stable === 'watched') this.#stable = 'stopped';
    } else if (step === 'forget stable') {
      void ask('forget', 'stable');
      this.#stable = undefined;
    } else if (step === 'add a class') server.put(classesPath, runtimeClass(name, 'kata'));
    else if (step === 'change a class') server.put(classesPath, runtimeClass(name, `other${this.#count}`));
    else if (step === 'delete a class') {
      server.put(classesPath, runtimeClass(name, 'kata'));
      server.delete(classesPath, name);
    } else if (step === 'add a node') server.put(nodesPath, node(`n${this.#count % 4}`));
    else if (step === 'change a node')
      server.put(nodesPath, node(`n${this.#count % 4}`, { labels: { rt: `${this.#count}` } }));
    else if (step === 'new credentials') this.clusters.change();
    else {
      this.hasFaults = true;
      if (step === 'unreachable') {
        server.faults = [{ matches: () => true, fault: 'unreachable' }];
        server.endWatches(unreachable());
      } else if (step === 'end watches') server.endWatches();
      else server.expireWatches();
    }
  }

  get isTrusted(): boolean {
    return this.#isTrusted;
  }

  /** Without trust, everything is dropped; an editor asks anew when trust is granted. */
  trust(trusted: boolean, editor: MemoryEditor): void {
    this.#isTrusted = trusted;
    if (!trusted) this.#live = this.#stable = undefined;
    editor.notify('runtimeclass/cluster/access', { trusted });
  }

  heal(): void {
    this.clusters.servers.get('live')!.faults = [];
    this.hasFaults = false;
  }

  /** Asks of a server for what the other one has been asked for. */
  async repeat(editor: MemoryEditor): Promise<void> {
    if (!this.#isTrusted) return;
    const ask = (method: string, context: string) =>
      editor.request(`runtimeclass/cluster/${method}`, { context });
    if (this.#stable === 'watched') void ask('watch', 'stable');
    if (this.#stable === 'stopped') void ask('watch', 'stable').then(() => ask('stopWatching', 'stable'));
    if (this.#stable === 'read') void ask('sync', 'stable');
    if (this.#live === 'watched') void ask('watch', 'live');
  }
}
