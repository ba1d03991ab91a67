import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { problemTemplates } from '../../../../client/cluster/problem-templates.ts';
import { problemText } from '../../../../client/cluster/problem-text.ts';
import { inProject } from '../../../../scripts/project.ts';
import { english } from './english.ts';

const translations = JSON.parse(readFileSync(inProject('l10n', 'bundle.l10n.zh-cn.json'), 'utf8'));
const chinese = {
  t: (message: string, ...values: (string | number)[]) =>
    english.t(translations[message] ?? message, ...values),
};

/** Texts as the server sends them, and what becomes of them. */
const problems = [
  [
    'The proxy on the way to the server of "prod" refuses connections (ECONNREFUSED).',
    'Check that the cluster runs, and check the proxy: proxy-url in the kubeconfig, HTTPS_PROXY and NO_PROXY.',
    '通往“prod”的服务器的代理拒绝连接 (ECONNREFUSED)。 请检查集群是否在运行；请检查代理：kubeconfig 中的 proxy-url、HTTPS_PROXY 和 NO_PROXY。',
  ],
  [
    'The proxy does not connect us to the server of "prod" (503).',
    'Correct it: a text in quotes is needed.',
    '代理没有连接到“prod”的服务器（503）。 请更正：需要带引号的文本。',
  ],
  [
    'The ResourceQuotas of namespace shop could not be read. The server of "prod" answered with the status 500.',
    'Try again later; if it stays so, look whether kubectl gets an answer.',
    '无法读取命名空间 shop 的 ResourceQuota。“prod”的服务器应答的状态码为 500。 请稍后重试；如果仍然如此，请看 kubectl 能否得到应答。',
  ],
  [
    'The exec plugin aws failed (exit code 3).',
    'Install it; where a terminal finds it, start the editor from there. Run brew install x.',
    'exec 插件 aws 失败（退出码 3）。 请安装它；如果终端能找到它，请从终端启动编辑器。Run brew install x.',
  ],
  [
    'The kubeconfig that the settings name does not exist: /a (b).',
    'Choose one of: a, {0}.',
    '设置所指定的 kubeconfig 不存在：/a (b)。 请选择其中之一：a, {0}。',
  ],
  ['Something new.', 'Do {0}.', 'Something new. Do {0}.'],
] as const;

describe('a problem with a cluster', () => {
  it('is said in the language of the user', () => {
    const said = problems.map(([message, advice]) => problemText(chinese, { message, advice }));
    assert.deepEqual(
      said,
      problems.map(([, , translated]) => translated),
    );
  });

  it('is said as the server says it where that is English', () => {
    for (const [message, advice] of problems) {
      assert.equal(problemText(english, { message, advice }), `${message} ${advice}`);
    }
  });

  it('has a translation, whatever the server says', () => {
    const known = problemTemplates.join('\n').toLowerCase();
    const unknown = piecesOfServer().filter(piece => !known.includes(piece.toLowerCase()));
    assert.deepEqual(unknown, []);
    assert.deepEqual(
      problemTemplates.filter(template => !(template in translations)),
      [],
    );
  });
});

/** What stands between the places of names and codes, of every text in the files that make problems. */
function piecesOfServer(): readonly string[] {
  const names = readdirSync(inProject('server', 'clusters'), { recursive: true, encoding: 'utf8' });
  const files = [...names.filter(name => name.endsWith('.ts')).map(name => `clusters/${name}`), ...others];
  const sources = files.map(name => readFileSync(inProject('server', ...name.split('/')), 'utf8'));
  const texts = sources.filter(source => source.includes('ClusterProblem')).flatMap(textsIn);
  const pieces = texts.filter(text => !isNoMessage.test(text)).flatMap(text => text.split(/\$\{[^}]*\}?/));
  return pieces.map(piece => piece.trim()).filter(piece => piece.split(' ').length > 2);
}

const others = ['lsp/reachable-clusters.ts', 'lsp/cluster-requests.ts'];

/** The name of a permission, what a library says, and our own mistake. */
const isNoMessage = /^list resourcequotas in namespace|^socket hang up$| is served nowhere$/;

function textsIn(source: string): readonly string[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const literals = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g);
  return [...literals].map(([, single, double, template]) => single ?? double ?? template ?? '');
}
