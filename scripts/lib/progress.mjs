const begun = performance.now();

/** '3.2 s' since `from`. */
export function elapsed(from = begun) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

let current = null;

/** How often a log, where nothing can run, gets a line about how far a step is. */
const logMs = 10_000;

/** Shows what is being done now; the step before it is done, and its time is shown. On a terminal the time runs. `howFar` says how far a long one is. */
export function step(text, { howFar = () => '' } = {}) {
  finishStep();
  const from = performance.now();
  const live = process.stdout.isTTY;
  const draw = () => process.stdout.write(`${live ? '\r' : ''}  ${text} … `);
  draw();
  const tick = () => process.stdout.write(live ? `\r  ${text} … ${elapsed(from)} ${howFar()} ` : `${howFar()} … `.replace(/^ … $/, ''));
  const timer = setInterval(tick, live ? 200 : logMs);
  timer.unref();
  current = { text, from, timer, live };
}

/** Ends the step that is shown. */
export function finishStep() {
  if (current === null) return;
  const { text, from, timer, live } = current;
  clearInterval(timer);
  process.stdout.write(live ? `\r  ${text} … ${elapsed(from)}\u001B[K\n` : `${elapsed(from)}\n`);
  current = null;
}

/** Shows what a program says: what it does, what the person should see to, why it goes no further. */
export function tell({ say, warn, fault }) {
  if (say !== undefined) step(say);
  if (warn !== undefined) tellWarning(warn);
  if (fault !== undefined) tellFault(fault);
}

/** Ends the step that is shown and says why things went no further. */
function tellFault(fault) {
  finishStep();
  console.error(`\n${fault}\n`);
}

/** Ends the step that is shown and says what the person should see to. */
function tellWarning(warning) {
  finishStep();
  console.warn(`  Note: ${warning}`);
}
