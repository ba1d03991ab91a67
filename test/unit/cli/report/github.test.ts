import { describe, it } from 'node:test';
import { expectText } from '../../../support/expect/expect-text.ts';
import { finding, reported } from './reported.ts';

describe('the report for GitHub Actions', () => {
  it('is a command for each finding, which no value can end', async () => {
    expectText(
      await reported('github', [
        { kind: 'file', path: 'a,b:c.yaml' },
        finding('a,b:c.yaml', 'kind: Pod\n', 'Pod', 'error', '100%\n::error::x\r'),
        finding('a\n::stop-commands::x.yaml', 'kind: |\n  Pod\n', '|\n  Pod', 'hint', 'text'),
        { kind: 'problem', path: 'b.yaml', message: 'cannot read b.yaml: no' },
      ]),
      `::error file=a%2Cb%3Ac.yaml,line=1,endLine=1,col=7,endColumn=9,title=some-rule::100%25%0A\\u003a:error::x\\r
::notice file=a\\n%3A%3Astop-commands%3A%3Ax.yaml,line=1,endLine=2,title=some-rule::text
::error file=b.yaml,title=unreadable::cannot read b.yaml: no
1 error, 1 hint in the readable parts of 1 file
`,
    );
  });
});
