import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { limitationsOf, placesOf, type RuntimeLimitation } from '../../../server/runtimes/limitations-of.ts';
import { howKnown } from '../../../server/runtimes/model/known.ts';
import type { Limitation } from '../../../server/runtimes/model/limitation.ts';
import { profiles } from '../../../server/runtimes/profiles/index.ts';
import type { FactSeen } from '../../node/facts/fact-seen.ts';
import { factsSeen } from '../../node/facts/index.ts';
import { hasWords } from '../../node/facts/matches-words.ts';

const limitations = profiles.flatMap(profile =>
  profile.limitations.map(limitation => ({ profile, limitation })),
);
const ran = limitations.filter(({ limitation }) => howKnown(limitation).by === 'run');

describe('facts that say that they were run', () => {
  it('are those of which it is kept what a node did, on the same releases', () => {
    const says = ran.map(
      ({ profile, limitation }) => `${profile.id} ${limitation.id}: ${releases(limitation.run!)}`,
    );
    const kept = new Set(factsSeen.map(({ runtime, id, on }) => `${runtime} ${id}: ${releases(on)}`));
    assert.deepEqual(
      says.filter(each => !kept.has(each)),
      [],
    );
    const known = new Set(ran.map(({ profile, limitation }) => `${profile.id} ${limitation.id}`));
    assert.deepEqual(
      factsSeen.map(({ runtime, id }) => `${runtime} ${id}`).filter(each => !known.has(each)),
      [],
    );
  });

  it('are at least forty', () => {
    assert.ok(ran.length >= 40, String(ran.length));
  });

  for (const fact of factsSeen.filter(({ isExempt }) => !isExempt)) {
    const { runtime, id, seen } = fact;
    it(`${runtime} ${id}: the Pod of the record asks for it, and what came is its effect`, () => {
      const limitation = limitationOf(fact);
      if (limitation.condition !== undefined) assert.notDeepEqual(placesIn(limitation, fact), []);
      const mayStart = limitation.effect !== 'does-not-start';
      const mayFail = limitation.effect === 'does-not-start' || limitation.effect === 'needs-configuration';
      assert.ok(seen.starts ? mayStart : mayFail, limitation.effect);
    });
  }

  for (const fact of factsSeen.filter(({ isExempt, on }) => isExempt && on.runtime.startsWith('gVisor'))) {
    it(`${fact.runtime} ${fact.id}: where it does not apply, flags or annotations of the Pod say so`, () => {
      const limitation = limitationOf(fact);
      const isByFlag = fact.handler !== 'runsc';
      if (isByFlag) assert.match(wordsOf(limitation), /runsc (runs|allows it) with/);
      else assert.deepEqual(placesIn(limitation, fact), []);
    });
  }

  for (const { profile, limitation } of ran) {
    const quotes = quotesIn(limitation);
    if (quotes.length === 0) continue;
    it(`${profile.id} ${limitation.id}: quotes words that came`, () => {
      const rows = factsSeen.filter(({ runtime, id }) => runtime === profile.id && id === limitation.id);
      const came = rows.map(({ seen }) => ('event' in seen ? seen.event : 'saw' in seen ? seen.saw : ''));
      for (const quote of quotes) {
        assert.ok(
          came.some(text => hasWords(text, quote)),
          `${quote}\nis in none of\n${came.join('\n')}`,
        );
      }
    });
  }

  it('are inherited by builds of a runtime with the releases of the runtime itself', () => {
    const ofGke = limitationsOf(profiles.find(({ id }) => id === 'gke-sandbox')!);
    const inherited = ofGke.find(({ limitation }: RuntimeLimitation) => limitation.id === 'host-users');
    assert.equal(inherited?.isInherited, true);
    assert.deepEqual(inherited.limitation.run, { node: 'containerd 2.3.7', runtime: 'gVisor 2026-09-05' });
  });
});

function releases({ node, runtime }: FactSeen['on']): string {
  return `${node} with ${runtime}`;
}

function limitationOf({ runtime, id }: FactSeen): Limitation {
  return limitations.find(each => each.profile.id === runtime && each.limitation.id === id)!.limitation;
}

function placesIn(limitation: Limitation, { pod, handler }: FactSeen): ReturnType<typeof placesOf> {
  const { annotations = {}, spec } = pod;
  return placesOf(limitation, {
    pod: { metadata: { annotations }, spec },
    isPatch: false,
    handler,
    count: 1n,
  });
}

function wordsOf({ text, unless, more }: Limitation): string {
  return `${text()} ${unless?.() ?? ''} ${more?.() ?? ''}`;
}

/** The exact words of the component, and what the texts quote. */
function quotesIn({ words, text, more }: Limitation): readonly string[] {
  const quoted = `${text()} ${more?.() ?? ''}`.matchAll(/"([^"]+)"/g);
  return [...(words?.slice(1) ?? []), ...[...quoted].map(([, quote]) => quote!)];
}
