import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { inProject } from '../../../../scripts/project.ts';
import type { FieldOwner } from '../../../../server/kubernetes/fields/field.ts';
import { childFields, fieldAt } from '../../../../server/kubernetes/fields/fields.ts';
import { podSpecFields } from '../../../../server/kubernetes/fields/fields-of-pod-spec.ts';
import {
  handlerFieldRow,
  overheadAndSchedulingFields,
  runtimeHandlerFields,
  typeAndMetadataFields,
} from '../../../../server/kubernetes/fields/fields-of-runtime-class.ts';
import type { Path } from '../../../../server/yaml/tree.ts';
import { duplicates } from '../../../support/duplicates.ts';

const chinese: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(inProject('l10n', 'bundle.l10n.zh-cn.json'), 'utf8'),
);

const v1 = 'node.k8s.io/v1';
const v1beta1 = 'node.k8s.io/v1beta1';
const v1alpha1 = 'node.k8s.io/v1alpha1';

describe('fields of a RuntimeClass', () => {
  it('are offered in the order of writing', () => {
    assert.equal(children('RuntimeClass', v1), 'apiVersion kind metadata handler overhead scheduling');
    assert.equal(children('RuntimeClass', v1beta1), 'apiVersion kind metadata handler overhead scheduling');
    assert.equal(children('RuntimeClass', v1alpha1), 'apiVersion kind metadata spec');
    assert.equal(children('RuntimeClass', v1, 'metadata'), 'name labels annotations');
    assert.equal(children('RuntimeClass', v1, 'overhead'), 'podFixed');
    assert.equal(children('RuntimeClass', v1, 'overhead', 'podFixed'), 'cpu memory ephemeral-storage');
    assert.equal(children('RuntimeClass', v1, 'scheduling'), 'nodeSelector tolerations');
    assert.equal(children('RuntimeClass', v1, 'scheduling', 'nodeSelector'), '');
    assert.equal(
      children('RuntimeClass', v1, 'scheduling', 'tolerations', 3),
      'key operator value effect tolerationSeconds',
    );
    assert.equal(children('RuntimeClass', v1, 'handler'), '');
  });

  it('stand below spec in v1alpha1 and only there', () => {
    assert.equal(children('RuntimeClass', v1alpha1, 'spec'), 'runtimeHandler overhead scheduling');
    assert.equal(
      fieldAt('RuntimeClass', v1alpha1, ['spec', 'overhead', 'podFixed', 'cpu'])?.type,
      'quantity',
    );
    assert.equal(fieldAt('RuntimeClass', v1alpha1, ['handler']), undefined);
    assert.equal(fieldAt('RuntimeClass', v1, ['spec']), undefined);
    assert.equal(fieldAt('RuntimeClass', v1, ['spec', 'runtimeHandler']), undefined);
    assert.deepEqual(fieldAt('RuntimeClass', v1alpha1, ['spec'])?.versions, [v1alpha1]);
    assert.deepEqual(fieldAt('RuntimeClass', v1, ['handler'])?.versions, [v1, v1beta1]);
  });

  it('of an unknown or missing version are those of v1', () => {
    assert.equal(children('RuntimeClass', ''), children('RuntimeClass', v1));
    assert.equal(children('RuntimeClass', 'node.k8s.io/v2'), children('RuntimeClass', v1));
  });

  it('are found by name before they are found as any key', () => {
    const memory = fieldAt('RuntimeClass', v1, ['overhead', 'podFixed', 'memory']);
    const device = fieldAt('RuntimeClass', v1, ['overhead', 'podFixed', 'nvidia.com/gpu']);
    assert.deepEqual(memory?.path, ['overhead', 'podFixed', 'memory']);
    assert.deepEqual(device?.path, ['overhead', 'podFixed', '*']);
    assert.deepEqual(fieldAt('RuntimeClass', v1, ['scheduling', 'tolerations', 0, 'effect'])?.values, [
      'NoSchedule',
      'PreferNoSchedule',
      'NoExecute',
    ]);
    assert.equal(fieldAt('RuntimeClass', v1, ['overhead', 'podfixed']), undefined);
  });

  it('say which must be there and which cannot change', () => {
    const rows = [
      ...typeAndMetadataFields,
      handlerFieldRow,
      ...runtimeHandlerFields,
      ...overheadAndSchedulingFields,
    ];
    const named = (property: 'required' | 'immutable') =>
      rows.filter(row => row[property]).map(row => row.path.join('.'));
    assert.deepEqual(named('required'), [
      'apiVersion',
      'kind',
      'metadata',
      'metadata.name',
      'handler',
      'spec',
      'spec.runtimeHandler',
    ]);
    assert.deepEqual(named('immutable'), ['metadata.name', 'handler', 'spec.runtimeHandler']);
  });
});

describe('fields of a Pod spec', () => {
  it('are offered in the order of writing, whatever the apiVersion', () => {
    const expected = 'runtimeClassName nodeSelector tolerations hostUsers nodeName overhead';
    assert.equal(children('PodSpec', 'v1'), expected);
    assert.equal(children('PodSpec', v1alpha1), expected);
    assert.equal(
      children('PodSpec', 'apps/v1', 'tolerations', 0),
      'key operator value effect tolerationSeconds',
    );
  });

  it('are found', () => {
    assert.equal(fieldAt('PodSpec', 'v1', ['hostUsers'])?.since, '1.25');
    assert.equal(fieldAt('PodSpec', 'v1', ['overhead', 'cpu'])?.type, 'quantity');
    assert.equal(fieldAt('PodSpec', 'v1', ['containers']), undefined);
  });
});

describe('tables of fields', () => {
  const tables = {
    type: typeAndMetadataFields,
    handler: [handlerFieldRow],
    runtimeHandler: runtimeHandlerFields,
    settings: overheadAndSchedulingFields,
    pod: podSpecFields,
  };
  const rows = Object.entries(tables).flatMap(([table, fields]) =>
    fields.map(field => ({
      ...field,
      id: `${table} ${field.path.join('.')}`,
      chinese: chinese[field.documentation] ?? '',
    })),
  );

  it('explain each field once', () => {
    assert.deepEqual(duplicates(rows.map(row => row.id)), []);
  });

  it('link each field to a page on kubernetes.io', () => {
    const wrong = rows.filter(
      row => !/^https:\/\/kubernetes\.io\/docs\/[a-z0-9/-]+\/(#[a-z0-9-]+)?$/.test(row.link),
    );
    assert.deepEqual(
      wrong.map(row => row.id),
      [],
    );
  });

  it('explain each field in English and in Chinese, to its end', () => {
    const wrong = rows.filter(
      ({ documentation, chinese }) =>
        !/^[A-Z`].*\.$/.test(documentation) ||
        /[\u3000-\u9fff\uff00-\uffef]/.test(documentation) ||
        !/[\u4e00-\u9fff].*\u3002$/.test(chinese),
    );
    assert.deepEqual(
      wrong.map(row => row.id),
      [],
    );
  });

  it('quote the same names and values in both languages', () => {
    const names = (text: string) => [...new Set(text.match(/`[^`]+`/g) ?? [])].map(bare).sort();
    const wrong = rows.filter(
      ({ documentation, chinese }) => names(documentation).join() !== names(chinese).join(),
    );
    assert.deepEqual(
      wrong.map(row => `${row.id}: ${names(row.documentation)} | ${names(row.chinese)}`),
      [],
    );
  });

  it('use full-width punctuation in Chinese text', () => {
    const wrong = rows.filter(row => /[,;:()]/.test(row.chinese.replace(/`[^`]*`/g, '')));
    assert.deepEqual(
      wrong.map(row => row.id),
      [],
    );
  });
});

/** Placeholders such as `<size>` are translated. */
function bare(quoted: string): string {
  return quoted.replace(/<[^>]*>/g, '<>');
}

function children(owner: FieldOwner, apiVersion: string, ...path: Path): string {
  return childFields(owner, apiVersion, path)
    .map(field => field.path.at(-1))
    .join(' ');
}
