import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPlaceholder } from '../../../../server/kubernetes/objects/placeholder.ts';

describe('placeholders', () => {
  it('are what shells, templates, build tools and people write for a value to come', () => {
    const placeholders = [
      ...['$CLASS', '${CLASS}', '${CLASS:-kata}', '$(params.class)', 'kata-$VARIANT', '{{ .Values.class }}'],
      ...[
        '{{inputs.parameters.class}}',
        '{% class %}',
        '@CLASS@',
        '@project.class@',
        '<name>',
        '<your class>',
      ],
      ...['%CLASS%', '__CLASS__', '__class__', 'FILLED_BY_OPERATOR', 'RUNTIME_CLASS_NAME'],
      ...['changeme', 'CHANGE-ME', 'ReplaceMe', 'TODO', 'tbd', 'xxx', 'xxxxx', 'your-class', '...', '…'],
    ];
    assert.deepEqual(
      placeholders.filter(text => !isPlaceholder(text)),
      [],
    );
  });

  it('are not names that somebody may really have given', () => {
    const names = [
      ...[
        'kata',
        'kata_qemu',
        'Kata',
        'GVISOR',
        'runsc.kvm',
        'a__b',
        'user@example.com',
        '100%',
        '5$',
        'a<b',
      ],
      ...['todo-app', 'xx', 'my-class', '', 'kata-fc_v2', 'A', 'Change'],
    ];
    assert.deepEqual(names.filter(isPlaceholder), []);
  });
});
