/** Starts a timer that keeps no process alive. In a browser, where there is none, a timer is a number. */
export function startTimer(action: () => void, milliseconds: number): NodeJS.Timeout {
  const timer = setTimeout(action, milliseconds);
  if (typeof timer === 'object') timer.unref();
  return timer;
}
