import { readFileSync } from 'node:fs';
import { inProject, readManifest } from './project.ts';

// npm run release:check -- v1.2.3: fails unless the tag is the version of package.json, and CHANGELOG.md has a section
// about it.
const [tag = ''] = process.argv.slice(2);
const { version } = readManifest();
const problems = [
  ...(tag === `v${version}`
    ? []
    : [`the tag is "${tag}", the version in package.json ${version}: the tag has to be v${version}`]),
  ...(changelog().includes(`\n## ${version}\n`) ? [] : [`CHANGELOG.md has no section "## ${version}"`]),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${tag} can be released.`);

function changelog(): string {
  return readFileSync(inProject('CHANGELOG.md'), 'utf8');
}
