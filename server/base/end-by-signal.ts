/**
 * Ends this process by a signal that it has received, so that a shell sees the usual exit code: 130 for SIGINT, 143 for
 * SIGTERM. Listeners to `exit` are called first, which Node does not do when a signal ends the process.
 */
export function endBySignal(signal: NodeJS.Signals): never {
  process.once('exit', () => {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  process.exit(1);
}
