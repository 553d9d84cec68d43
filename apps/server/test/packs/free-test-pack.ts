/** A free test with questions of its own, beside the tests of the sound pack: a choice and a typed number. */
export const freeTestPack: Readonly<Record<string, string>> = {
  'questions/free.md': `---
topic: Sums
difficulty: easy
---

## Question sum-1
- answer: B

What is 2 + 2?

### Options
A. 3
B. 4

### Solution
It is 4.

## Question sum-2
- type: numeric
- answer: 5

What is 2 + 3?

### Solution
It is 5.
`,
  'tests/free.yaml': `test: free
name: Free test
programme: cat
type: Free Test
proctored: '0'
free: '1'
release: today-1d
end: today+30d
order: free
sections:
  - key: sums
    name: Sums
    minutes: 20
    bank: free
marking:
  single: {correct: 3, wrong: -1, blank: 0}
  multiple: {correct: 3, wrong: -1, blank: 0}
  numeric: {correct: 3, wrong: 0, blank: 0}
  text: {correct: 3, wrong: 0, blank: 0}
calculator: none
instructions: Two sums.
`,
};
