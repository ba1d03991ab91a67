import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  dnsLabelProblems,
  dnsSubdomainProblems,
  labelValueProblems,
  qualifiedNameProblems,
} from '../../../../server/kubernetes/validation/names.ts';

const label =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const subdomain =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const name =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const value =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

const of = (minor: number) => ({ major: 1, minor, patch: 0 });

describe('names', () => {
  it('accepts labels, and says what is wrong with others', () => {
    assert.deepEqual(dnsLabelProblems('kata-qemu'), []);
    assert.deepEqual(dnsLabelProblems('a'.repeat(63)), []);
    assert.deepEqual(dnsLabelProblems('kata_qemu'), [label]);
    assert.deepEqual(dnsLabelProblems(''), [label]);
    assert.deepEqual(dnsLabelProblems('A'.repeat(64)), ['must be no more than 63 characters', label]);
  });

  it('counts bytes', () => {
    assert.deepEqual(dnsLabelProblems('é'.repeat(32)), ['must be no more than 63 characters', label]);
  });

  it('has a text of its own for dots', () => {
    assert.deepEqual(dnsLabelProblems('foo.bar'), ['must not contain dots']);
    assert.deepEqual(dnsLabelProblems('Foo.bar'), [label]);
  });

  it('knows subdomains', () => {
    assert.deepEqual(dnsSubdomainProblems('kata.v2'), []);
    assert.deepEqual(dnsSubdomainProblems('..'), [subdomain]);
    assert.deepEqual(dnsSubdomainProblems('a'.repeat(254)), ['must be no more than 253 characters']);
  });

  it('knows qualified names', () => {
    assert.deepEqual(qualifiedNameProblems('example.com/My_Name', of(20)), []);
    assert.deepEqual(qualifiedNameProblems('a b', of(20)), [`name part ${name}`]);
    assert.deepEqual(qualifiedNameProblems('/gpu', of(20)), ['prefix part must be non-empty']);
    assert.deepEqual(qualifiedNameProblems('Foo/bar', of(20)), [`prefix part ${subdomain}`]);
    assert.deepEqual(qualifiedNameProblems('x/', of(20)), [
      'name part must be non-empty',
      `name part ${name}`,
    ]);
  });

  it('calls a name of three parts a label key since 1.35', () => {
    const rest = `${name} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`;
    assert.deepEqual(qualifiedNameProblems('a/b/c', of(34)), [`a qualified name ${rest}`]);
    assert.deepEqual(qualifiedNameProblems('a/b/c', of(35)), [`a valid label key ${rest}`]);
  });

  it('speaks of bytes since 1.35', () => {
    const long = 'a'.repeat(64);
    assert.deepEqual(qualifiedNameProblems(long, of(34)), ['name part must be no more than 63 characters']);
    assert.deepEqual(qualifiedNameProblems(long, of(35)), ['name part must be no more than 63 bytes']);
    assert.deepEqual(labelValueProblems(long, of(34)), ['must be no more than 63 characters']);
    assert.deepEqual(labelValueProblems(long, of(35)), ['must be no more than 63 bytes']);
    assert.deepEqual(qualifiedNameProblems(`${'a'.repeat(254)}/x`, of(35)), [
      'prefix part must be no more than 253 bytes',
    ]);
  });

  it('knows label values', () => {
    assert.deepEqual(labelValueProblems('', of(20)), []);
    assert.deepEqual(labelValueProblems('b c', of(20)), [value]);
  });
});
