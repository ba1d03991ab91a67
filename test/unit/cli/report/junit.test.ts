import { describe, it } from 'node:test';
import { expectText } from '../../../support/expect/expect-text.ts';
import { finding, reported } from './reported.ts';

describe('the report as JUnit XML', () => {
  it('has a suite for each file, and holds any text', async () => {
    expectText(
      await reported('junit', [
        { kind: 'file', path: 'right.yaml' },
        { kind: 'file', path: 'a".yaml' },
        finding('a".yaml', 'kind: Pod\n', 'Pod', 'error', ']]> <b> & \u0000\u001b\ufffe\ud800 \n"c"'),
        finding('a".yaml', 'kind: Pod\n', 'Pod', 'hint', 'less'),
        { kind: 'problem', path: 'a".yaml', message: 'not YAML' },
      ]),
      `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="runtimeclass check">
  <testsuite name="right.yaml" tests="1" failures="0" errors="0">
    <testcase name="check" classname="right.yaml"/>
  </testsuite>
  <testsuite name="a&quot;.yaml" tests="3" failures="1" errors="1">
    <testcase name="some-rule:1:7" classname="a&quot;.yaml" file="a&quot;.yaml" line="1">
      <failure message="]]&gt; &lt;b&gt; &amp; \ufffd\ufffd\ufffd\ufffd &#10;&quot;c&quot;" type="error">a&quot;.yaml:1:7: ]]&gt; &lt;b&gt; &amp; \ufffd\ufffd\ufffd\ufffd &#10;&quot;c&quot;</failure>
    </testcase>
    <testcase name="some-rule:1:7" classname="a&quot;.yaml" file="a&quot;.yaml" line="1">
      <system-out>a&quot;.yaml:1:7: less</system-out>
    </testcase>
    <testcase name="unreadable" classname="a&quot;.yaml" file="a&quot;.yaml">
      <error message="not YAML" type="unreadable">a&quot;.yaml: not YAML</error>
    </testcase>
  </testsuite>
</testsuites>
`,
    );
  });
});
