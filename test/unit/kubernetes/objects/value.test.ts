import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeItems, changeMembers, withValueAt } from '../../../../server/kubernetes/objects/value.ts';

describe('withValueAt', () => {
  it('makes the objects on the way', () => {
    assert.deepEqual(withValueAt({ a: 'x' }, ['b', 'c'], 'y'), { a: 'x', b: { c: 'y' } });
  });

  it('takes a member away', () => {
    assert.deepEqual(withValueAt({ a: { b: 'x', c: 'y' } }, ['a', 'b'], undefined), { a: { c: 'y' } });
  });

  it('gives the same object where nothing changes', () => {
    const object = { a: { b: 'x' } };
    assert.equal(withValueAt(object, ['a', 'b'], 'x'), object);
    assert.equal(withValueAt(object, ['a', 'c'], undefined), object);
  });
});

describe('changeMembers', () => {
  it('changes and takes away members, whatever they are called', () => {
    const object = JSON.parse('{"a":"1","__proto__":"2","c":"3"}');
    const changed = changeMembers(object, (value, key) => (key === 'c' ? undefined : `${value}!`));
    assert.equal(JSON.stringify(changed), '{"a":"1!","__proto__":"2!"}');
    assert.equal(JSON.stringify(object), '{"a":"1","__proto__":"2","c":"3"}');
  });

  it('gives the same object where nothing changes', () => {
    const object = { a: 'x' };
    assert.equal(
      changeMembers(object, value => value),
      object,
    );
  });
});

describe('changeItems', () => {
  it('gives the same list where nothing changes', () => {
    const list = ['a', 'b'];
    assert.equal(
      changeItems(list, item => item),
      list,
    );
    assert.deepEqual(
      changeItems(list, item => (item === 'b' ? 'c' : item)),
      ['a', 'c'],
    );
  });
});
