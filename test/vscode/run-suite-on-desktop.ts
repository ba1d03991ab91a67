import { runTests } from '@vscode/test-electron';
import { prepareSuite } from './prepare-suite.ts';

// The same suite in a desktop VS Code, which @vscode/test-electron downloads.
const { workspace, main, extension } = await prepareSuite('suite');
process.exitCode = await runTests({
  extensionDevelopmentPath: extension,
  extensionTestsPath: main,
  launchArgs: [workspace, '--disable-extensions', '--disable-workspace-trust'],
});
