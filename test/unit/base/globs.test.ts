import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import picomatch from 'picomatch';
import { fitsAnyGlob, globProblem, goPathGlob, pathGlob } from '../../../server/base/globs.ts';

describe('globs mean what they mean to picomatch, which is what most tools use', () => {
  it('for names of images, classes and namespaces', () => {
    const names = words(`
      a b ab a-b kata kata-qemu kata-clh kata-1 gvisor team-a team-b team-x tenant-a x-prod nginx nginx:1.27 nginx:latest
      docker.io/library/nginx docker.io/library/nginx:1 docker.io/x/app docker.io/nginx r.example.com/team/a:1
      registry.example.com/team/app:v1.2 ghcr.io/app ghcr.io/x/app ghcr.io/x/y/app x/app:1 app app:1 a/b/app:2
      img@sha256:0123 localhost:5000/x kata+x a+b a*b [a {a} $a #a .hidden a/b a/b/c a/x/b é 中文 A Z9 0 a0`);
    const globs = words(`
      * ** tenant-* *-prod team-? team-[ab] team-[a-c]* team-[^ab] *.example.com/* docker.io/* docker.io/library/*
      docker.io/** **/app **/app:* */app:* **/* registry.example.com/team/*:v1.* ghcr.io/**/app *@sha256:* nginx nginx:*
      {kata,gvisor} {kata*,gvisor} {a,b}-{b,c} kata-{qemu,clh}* *:{latest,edge} {docker.io/library/*,ghcr.io/**}
      registry/{a,b/c}/* {,a}b !kata* !docker.io/* *:[0-9]* localhost:5000/* kata+* a+b @(kata|gvisor) +(a|b) ?(team-)a
      a\\*b \\{a} $a #a *#* a**b a*/**/b *-* [A-Z]* *[0-9] ??`);
    assertSame(
      globs,
      names,
      (glob, name) => fitsAnyGlob([glob], name),
      (glob, name) => picomatch.isMatch(name, glob, { bash: true, dot: true }),
    );
  });

  it('for paths', () => {
    const paths = words(`
      w/a.yaml a.yaml w/dist/a.yaml w/dist dist/a.yaml w/x/dist/y/z.yaml w/build/a.yaml w/distx/a.yaml w/xdist
      w/b/.c/generated/d.yaml w/a.gen.yaml w/x-copy.yaml w/test-1/a.yaml w/test-a/b.yaml w/.cache/a.yaml w/.x
      w/charts/x/templates/a.yaml w/charts/templates/a.yaml w/charts/a/b/templates/c.yaml w/a/x.yaml w/ab/x.yaml a/b/c
      a/x/b/y/c w/a/c/x.yaml w/file2.yaml w/#x/a w/$x/a w/a+b/c w/Abc c:/w/a.yaml w/Kustomization w/é.yaml`);
    const globs = words(`
      ** **/* * **/*.gen.yaml **/generated/** **/{dist,build}/** **/dist w/dist/** **/dist/*.yaml **/*-copy.yaml
      **/test-?/** **/test-[0-9]/** **/.cache/** **/.*/** **/.* **/*.{yaml,yml} *.yaml **/charts/*/templates/**
      **/charts/**/templates/*.yaml !**/*.yaml **/@(a|b)/** **dist** **/di*t/** a/**/b/**/c **/{a,b}/{c,d}/**
      **/#x/** **/$x/** **/a+b/** **/[A-Z]* c:/w/** **/Kustomization **/*{a,b}*`);
    // Two stars at the end stand for the folder itself only there; who excludes files asks for what is in it too.
    assertSame(
      globs,
      paths,
      (glob, path) => pathGlob(glob)(path) || pathGlob(glob)(`${path}/-`),
      (glob, path) =>
        picomatch.isMatch(path, glob, { dot: true }) || picomatch.isMatch(`${path}/-`, glob, { dot: true }),
    );
  });

  it('for imports of containerd', () => {
    const paths = words(`
      /etc/containerd/conf.d/a.toml /etc/containerd/conf.d/.a.toml /etc/containerd/config.toml /etc/a/x.toml /etc/x.toml
      /etc/{a,b}/x.toml /etc/a /etc/#a/x /etc/bc/x /etc/ab/x /etc/!/x /etc/!a/x /etc/a/b/x.toml`);
    const globs = words(`
      /etc/containerd/conf.d/*.toml /etc/*/conf.d/* /etc/**/x.toml /etc/c*/conf.d/[0-9a]*.toml /etc/{a,b}/*.toml
      /etc/a?/* /* /*/* /etc/#*/x /etc/[!a]*/x /etc/[^a]*/x /!etc/*`);
    const options = { dot: true, nobrace: true, noextglob: true, noglobstar: true, nonegate: true };
    assertSame(
      globs,
      paths,
      (glob, path) => goPathGlob(glob)(path),
      (glob, path) => picomatch.isMatch(path, glob.replaceAll('**', '*'), options),
    );
  });
});

describe('a glob', () => {
  it('excludes characters with ! too, as in editors', () => {
    assert.equal(fitsAnyGlob(['team-[!ab]'], 'team-a'), false);
    assert.equal(fitsAnyGlob(['team-[!ab]'], 'team-c'), true);
  });

  it('that other matchers try in every possible way takes no time', () => {
    const many = 'a'.repeat(120);
    for (const glob of ['*a*a*a*a*a*ab', `${'*a'.repeat(200)}b`, '+(a|aa|+(a))b', '*(*(*(a)*a)*a)b']) {
      assert.equal(globProblem(glob), undefined);
      assert.equal(fitsAnyGlob([glob], many), false, glob);
      assert.equal(pathGlob(glob)(many), false, glob);
      assert.equal(goPathGlob(`/${glob}`)(`/${many}`), false, glob);
    }
    assert.equal(pathGlob(`${'**/a/'.repeat(90)}b`)('a/'.repeat(1000)), false);
    assert.equal(goPathGlob(`/*${'*a'.repeat(100_000)}`)(`/${many}`), false);
  });

  it('that is more than anybody means is refused, in words', () => {
    const tooMuch = 'is too long, or its brackets expand to too much: split it';
    for (const glob of [
      '*'.repeat(501),
      'a'.repeat(70_000),
      '{a,b}'.repeat(7),
      '{'.repeat(11),
      '*('.repeat(11),
    ]) {
      assert.equal(globProblem(glob), tooMuch, glob.slice(0, 40));
    }
    assert.equal(globProblem('{1..1000000000}'), tooMuch);
    assert.equal(
      globProblem('*!(*a????)b'),
      'excludes something by "!(...)": put "!" before the whole glob instead',
    );
  });

  it('that is long, but meant, is used', () => {
    const folders = Array.from({ length: 30 }, (_, index) => `folder-${index}`);
    for (const glob of [`**/{${folders}}/**`, '**/{a,b,c,d}/{e,f,g}/*.{yml,yaml}', 'a'.repeat(500)]) {
      assert.equal(globProblem(glob), undefined);
    }
  });
});

type IsMatch = (glob: string, text: string) => boolean;

/** Draws which texts each glob fits, once by us and once by picomatch. */
function assertSame(
  globs: readonly string[],
  texts: readonly string[],
  ours: IsMatch,
  theirs: IsMatch,
): void {
  const draw = (glob: string, isMatch: IsMatch) =>
    `${glob}: ${texts.filter(text => isMatch(glob, text)).join(' ')}`;
  for (const glob of globs) {
    assert.equal(globProblem(glob), undefined);
    assert.equal(draw(glob, ours), draw(glob, theirs));
  }
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
