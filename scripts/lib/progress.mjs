const begun = performance.now();

/** '3.2 s' since `from`. */
export function elapsed(from = begun) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

let current = null;

/** Shows what is being done now; the step before it is done, and its time is shown. On a terminal the time runs. */
export function step(text) {
  finishStep();
  const from = performance.now();
  const live = process.stdout.isTTY;
  const draw = () => process.stdout.write(`${live ? '\r' : ''}  ${text} … `);
  draw();
  const timer = live ? setInterval(() => process.stdout.write(`\r  ${text} … ${elapsed(from)} `), 200) : null;
  timer?.unref();
  current = { text, from, timer, live };
}

/** Ends the step that is shown. */
export function finishStep() {
  if (current === null) return;
  const { text, from, timer, live } = current;
  if (timer !== null) clearInterval(timer);
  process.stdout.write(live ? `\r  ${text} … ${elapsed(from)} \n` : `${elapsed(from)}\n`);
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
