import type { Faults, Place } from '../format/base/faults.ts';
import type { PackFiles } from '../format/pack-files.ts';

/** Checks that what a test says of its kind, its clock and its solutions goes together. Adds a fault for each that does not. */
export function checkPractice({
  value,
  at,
  faults,
}: {
  value: PackFiles['tests'][number]['yaml']['value'];
  at: (...path: PropertyKey[]) => Place;
  faults: Faults;
}): void {
  // a test of a refused kind or clock contradicts nothing yet
  if (at('kind').isRefused || at('clock').isRefused) return;
  const isPractice = value.kind === 'practice';
  const isUntimed = value.clock === 'none';
  if (isUntimed && !isPractice) faults.add({ ...at('clock'), cause: 'only a practice set has no clock' });
  if (isPractice && value.order === 'chosen')
    faults.add({ ...at('order'), cause: 'a practice set starts at once: nothing comes before it in which an order could be chosen' });
  if (isPractice && value.edits !== undefined) faults.add({ ...at('edits'), cause: 'a practice set limits no changes of answers' });
  if (isUntimed && value.order === 'fixed')
    faults.add({ ...at('order'), cause: "without a clock no section ends: a set without one has its sections in 'free' order" });
  if (value.solutions === 'each' && !isPractice)
    faults.add({ ...at('solutions'), cause: 'only a practice set gives solutions before its end' });
  if (isPractice && value.proctored === '1') faults.add({ ...at('proctored'), cause: 'a practice set is proctored nowhere' });
  if (isPractice && value.ranked === '1') faults.add({ ...at('ranked'), cause: 'a practice set ranks no one' });
  value.sections.forEach(({ minutes }, index) => {
    if (isUntimed && minutes !== undefined)
      faults.add({ ...at('sections', index, 'minutes'), cause: 'a set without a clock has no minutes' });
    if (!isUntimed && minutes === undefined) faults.add({ ...at('sections', index, 'minutes'), cause: "a section needs 'minutes'" });
  });
}
