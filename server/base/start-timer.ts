/** Starts a timer that does not keep the process alive. In a browser, which has no process, a timer is a number. */
export function startTimer(action: () => void, milliseconds: number): NodeJS.Timeout {
  const timer = setTimeout(action, milliseconds);
  if (typeof timer === 'object') timer.unref();
  return timer;
}
