import type { EventQueue } from './queue/event-queue.ts';
import type { Phase } from './player-view.ts';
import type { Timers } from './clock/timers.ts';

/** The end of an attempt, asked for or by the clock. `phase` gives what happens in the window, `enter` changes it; `readAnew` asks the server for the state. */
export function createSubmission({
  queue,
  timers,
  readAnew,
  phase,
  enter,
}: {
  queue: Pick<EventQueue, 'submit' | 'withdraw'>;
  timers: Timers;
  readAnew: () => void;
  phase: () => Phase;
  enter: (next: Phase) => void;
}) {
  const isSubmitting = () => phase().kind === 'submitting';

  function submit(how: { timeUp: boolean }) {
    void queue.submit(how).then((isClosed) => {
      if (isClosed || !isSubmitting()) return;
      // The server has time left that this window does not see: time given back, or a clock that runs ahead.
      readAnew();
      timers.after(1000, () => isSubmitting() && submit(how));
    });
  }

  return {
    finish(because: 'asked' | 'time') {
      if (isSubmitting() || phase().kind === 'submitted') return;
      enter({ kind: 'submitting', because });
      submit({ timeUp: because === 'time' });
    },
    /** The time runs out of a test that is being submitted: there is no way back any more. */
    runOut() {
      const now = phase();
      if (now.kind === 'submitting' && now.because === 'asked') enter({ kind: 'submitting', because: 'time' });
    },
    /** Back to the questions, while there is time. */
    withdraw() {
      const now = phase();
      if (now.kind !== 'submitting' || now.because === 'time') return;
      enter({ kind: 'playing' });
      queue.withdraw();
    },
  };
}
