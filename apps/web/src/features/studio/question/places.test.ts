import { expect, test } from 'vitest';
import { placeOf } from './places.ts';

const piece = `## Question q-1
- type: single
- answer: E

What is it?

And more.

### Options
A. One
B. Two

   more

### Solution
Count.
`;

test.each([
  [0, 'has no text', 'stem'],
  [0, 'has no solution', 'solution'],
  [0, "needs at least two options under '### Options'", 'options'],
  [0, 'the answer is missing', 'answer'],
  [0, 'this key appears twice in the file', 'whole'],
  [1, "type is 'single' …", 'type'],
  [2, "the answer 'E' is not one of the 2 options", 'answer'],
  [6, 'the formula …', 'stem'],
  [8, "'### Options' is written twice", 'options'],
  [9, 'option A is empty', 'option-A'],
  [12, 'the formula …', 'option-B'],
  [14, "write '### Solution'", 'solution'],
  [15, 'names options by letters', 'solution'],
  [99, 'elsewhere', 'whole'],
])('a fault in line %i (%s) is shown at %s', (line, cause, place) => {
  expect(placeOf({ piece, form: 'chosen', fault: { line, cause } })).toBe(place);
});
