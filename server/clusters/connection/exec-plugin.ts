import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { inGroup, startInGroup } from '../../base/child-group.ts';
import type { ProblemMessage } from '../../protocol/cluster-problems/problem-text.ts';
import { ClusterProblem } from '../info/cluster.ts';
import type { Credential } from './credential.ts';
import { readExecCredential } from './exec-credential.ts';
import { type ExecCluster, execInfo } from './exec-info.ts';
import { findProgram } from './find-program.ts';
import type { Environment } from './limits.ts';

/**
 * An exec plugin of a kubeconfig: a program that prints credentials. Source: client-go
 * `tools/clientcmd/api/v1/types.go:ExecConfig`.
 */
export interface ExecPlugin {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Environment;
  /** `client.authentication.k8s.io/v1` or `.../v1beta1`. */
  readonly apiVersion: string;
  readonly interactiveMode: string;
  /** The author's hint in the kubeconfig on how to install the plugin. */
  readonly installHint: string;
  /** The cluster's properties for the plugin, if the kubeconfig says `provideClusterInfo`. */
  readonly cluster: ExecCluster | undefined;
}

/** The environment in which plugins run. */
export interface PluginSetting {
  readonly env: Environment;
  /**
   * The working folder; if it does not exist, the system's temporary folder. Not the workspace: Windows looks for
   * programs there first.
   */
  readonly folder: string;
  /** Milliseconds until a plugin is killed. */
  readonly limit: number;
}

/**
 * Runs the plugin once. It gets no terminal: a plugin that requires one is not started.
 * Source: k8s.io/client-go `plugin/pkg/client/auth/exec/exec.go:refreshCredsLocked` (1.36).
 *
 * @throws ClusterProblem, which quotes nothing that the plugin printed: that may be a token; or the signal's reason.
 */
export async function runExecPlugin(
  plugin: ExecPlugin,
  setting: PluginSetting,
  signal: AbortSignal,
): Promise<Credential> {
  const name = basename(plugin.command);
  if (plugin.interactiveMode === 'Always') {
    throw failure({ code: 'exec-plugin-needs-terminal', arguments: { plugin: name } });
  }
  const program = await findProgram(plugin.command, setting.env);
  const info = await execInfo(plugin.apiVersion, plugin.cluster);
  const start = () => startPlugin(program, info, plugin, setting);
  return readExecCredential(await outputOf(start, plugin, setting, signal), plugin.apiVersion, name);
}

/** The plugin's process, just started. @throws ClusterProblem if it cannot be started. */
function startPlugin(program: string, info: string, plugin: ExecPlugin, { env, folder }: PluginSetting) {
  try {
    return spawn(program, plugin.args, {
      cwd: existsSync(folder) ? folder : tmpdir(),
      env: { ...env, ...plugin.env, KUBERNETES_EXEC_INFO: info },
      // Its error output is for a person at a terminal, and may hold a secret.
      stdio: ['ignore', 'pipe', 'ignore'],
      ...inGroup,
    });
  } catch (error) {
    // The arguments are too long or hold a zero byte: Node's error would quote them.
    throw notStarted(plugin, error);
  }
}

/** Largest output in bytes. A credential has a few thousand. */
const longestOutput = 1024 * 1024;

function outputOf(
  start: () => ReturnType<typeof startPlugin>,
  plugin: ExecPlugin,
  setting: PluginSetting,
  signal: AbortSignal,
): Promise<string> {
  const name = basename(plugin.command);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const { child, group } = startInGroup(start);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      group.release();
      settle();
    };
    const fail = (problem: unknown) => end(() => reject(problem));
    const onAbort = () => {
      group.kill();
      fail(signal.reason);
    };
    const timer = setTimeout(() => {
      group.kill();
      const seconds = Math.round(setting.limit / 1000);
      fail(failure({ code: 'exec-plugin-too-slow', arguments: { plugin: name, seconds } }));
    }, setting.limit);
    signal.addEventListener('abort', onAbort, { once: true });

    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= longestOutput) return;
      chunks.length = 0;
      group.kill();
      fail(failure({ code: 'exec-plugin-output-too-long', arguments: { plugin: name } }));
    });
    child.on('error', error => fail(notStarted(plugin, error)));
    child.on('close', (code, signal) => {
      if (code === 0) end(() => resolve(Buffer.concat(chunks).toString('utf8')));
      else if (signal !== null)
        fail(failure({ code: 'exec-plugin-killed', arguments: { plugin: name, signal } }));
      else fail(failure({ code: 'exec-plugin-failed', arguments: { plugin: name, exitCode: code ?? 0 } }));
    });
  });
}

function notStarted(plugin: ExecPlugin, error: unknown): ClusterProblem {
  const name = basename(plugin.command);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT') {
    return failure({ code: 'exec-plugin-not-started', arguments: { plugin: name, code: String(code) } });
  }
  const hint = plugin.installHint.replace(/\s+/g, ' ').trim().slice(0, longestHint);
  const isPath = name !== plugin.command;
  return failure({
    code: isPath ? 'exec-plugin-not-at-path' : 'exec-plugin-not-on-path',
    arguments: { plugin: name, hint },
  });
}

const longestHint = 300;

function failure(problem: ProblemMessage): ClusterProblem {
  return new ClusterProblem('credentials', problem);
}
