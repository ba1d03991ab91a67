import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventKinds } from '../../../../../server/ide/explain-event/kinds/index.ts';
import { idOf, saidOf } from './said-of.ts';
import { textsOfRuntimes } from './texts-of-runtimes.ts';
import { textsOfTables } from './texts-of-tables.ts';

const texts = { ...textsOfTables, ...textsOfRuntimes };

describe('what a node says is of its kind', () => {
  for (const [id, ofKind] of Object.entries(texts)) {
    it(id, () => {
      for (const text of ofKind) assert.equal(idOf(text), id, text);
    });
  }
});

describe('every kind of a node', () => {
  const all = Object.values(texts).flat();

  it('says only whole sentences, with nothing left open', () => {
    for (const text of all) {
      for (const surface of ['terminal', 'editor'] as const) {
        const { all: said, advice } = saidOf(text, surface);
        assert.doesNotMatch(said, /undefined|\{\d\}/, text);
        assert.notEqual(advice, '', text);
      }
    }
  });

  it('gives no advice in a terminal that needs an editor', () => {
    for (const text of all)
      assert.doesNotMatch(saidOf(text).all, /\bhover\b|quick fix|RuntimeClass: [A-Z]|palette/i, text);
  });

  it('can be told of with the names of its holes, as a page has them', () => {
    for (const kind of eventKinds()) {
      const names = kind.patterns.flatMap(({ holes }) => holes.map(({ name }) => name));
      const facts = Object.fromEntries(names.map(name => [name, `<${name}>`]));
      const texts = [kind.what(facts), ...(kind.causes?.(facts) ?? []), ...(kind.check?.(facts) ?? [])];
      for (const { text } of [...texts, ...kind.advice(facts, 'terminal')]) {
        assert.doesNotMatch(text, /undefined|\{\d\}/, kind.id);
        assert.match(text, /\S/, kind.id);
      }
    }
  });

  it('has an id of its own', () => {
    const ids = eventKinds()
      .map(({ id }) => id)
      .filter(id => !id.startsWith('limitation-'));
    assert.deepEqual(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
    );
  });
});
