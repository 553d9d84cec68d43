import { describe, expect, it } from 'vitest';
import { insertIn, moveBetween, moveIn, readYamlText, removeIn, setIn, type YamlEdit } from './yaml-edit.ts';

/** The text of an edit that must not be refused. */
function taken({ text, refused }: YamlEdit): string {
  expect(refused).toBeNull();
  return text;
}

describe('an edit of YAML', () => {
  const list = `# the file
courses:
  # for beginners
  - key: one # first
    name: 'One: more'

  # for others
  - key: two
    days: [today+1d, today+3d]
    # a note inside
# behind
last: '1'
`;

  it('writes in the style of what is there', () => {
    expect(taken(setIn(list, ['courses', 0, 'name'], 'Two'))).toBe(list.replace("'One: more'", 'Two'));
    expect(taken(setIn(list, ['courses', 0, 'name'], "Two: it's"))).toBe(list.replace("'One: more'", '"Two: it\'s"'));
    expect(taken(setIn(list, ['courses', 0, 'key'], 'first'))).toBe(list.replace('one # first', 'first # first'));
    expect(taken(insertIn(list, ['courses', 1, 'days'], 1, 'today+2d'))).toBe(list.replace('today+1d,', 'today+1d, today+2d,'));
    expect(taken(setIn(list, ['courses', 0, 'name'], 'One, two'))).toBe(list.replace("'One: more'", 'One, two'));
    expect(taken(setIn(list, ['courses', 1, 'days', 0], 'a, b'))).toBe(list.replace('today+1d', "'a, b'"));
    expect(taken(setIn(list, ['last'], '0'))).toBe(list.replace("'1'", "'0'"));
    expect(taken(setIn(list, ['courses', 1, 'name'], 'T', ['key', 'name', 'days']))).toBe(
      list.replace('key: two\n', 'key: two\n    name: T\n'),
    );
    expect(taken(insertIn(list, ['courses'], 2, { key: 'three', open: '1', days: ['today'] }))).toContain(
      "    # a note inside\n\n  - key: three\n    open: '1'\n    days: [today]\n# behind\n",
    );
    expect(taken(setIn(list, ['courses', 0, 'name'], 'a\n\nb'))).toContain('    name: |-\n      a\n\n      b\n\n  # for others');
  });

  it('takes the comments above an entry along, and not those of the file', () => {
    const moved = taken(moveIn(list, ['courses'], 1, 0));
    expect(moved).toContain(
      'courses:\n  # for others\n  - key: two\n    days: [today+1d, today+3d]\n    # a note inside\n\n  # for beginners\n  - key: one # first',
    );
    const removed = taken(removeIn(list, ['courses', 1]));
    expect(removed).not.toContain('for others');
    expect(removed).toContain('# behind\nlast');
    expect(taken(removeIn(list, ['courses']))).toBe("# the file\n# behind\nlast: '1'\n");
  });

  it('hands an entry to another list with its comments and indentation', () => {
    const tree = `a:\n  children:\n    # mine\n    - key: x\n      text: |-\n        one\n          two\n    - key: y\nb:\n    - key: z\n`;
    expect(taken(moveBetween(tree, { path: ['a', 'children'], index: 0 }, { path: ['b'], index: 1 }))).toBe(
      `a:\n  children:\n    - key: y\nb:\n    - key: z\n    # mine\n    - key: x\n      text: |-\n        one\n          two\n`,
    );
    expect(moveBetween(tree, { path: ['a', 'children'], index: 0 }, { path: ['a', 'children', 0, 'more'], index: 0 }).refused).toBe(
      'nowhere',
    );
  });

  it('makes what is missing, in an empty file too', () => {
    expect(taken(setIn('', ['venues', 0, 'rooms', 0, 'seats'], 12))).toBe('venues:\n  - rooms:\n      - {seats: 12}\n');
    expect(taken(insertIn('# only this', ['notices'], 0, { key: 'a' }))).toBe('# only this\nnotices:\n  - {key: a}\n');
    expect(taken(insertIn('notices: []\n', ['notices'], 0, 'a'))).toBe('notices: [a]\n');
    expect(taken(insertIn('notices:\nrest: 1\n', ['notices'], 0, { a: { b: 1 } }))).toBe('notices:\n  - a: {b: 1}\nrest: 1\n');
    expect(setIn('a: text\n', ['a', 'b'], 1).refused).toBe('nowhere');
    expect(setIn('a: [1]\n', ['a', 5], 1).refused).toBe('nowhere');
    expect(removeIn('a: 1\n', ['b']).refused).toBe('nowhere');
  });

  it('refuses what would change another place or cannot be read, and says which', () => {
    const named = 'a: &x {b: 1}\nc: *x\nd: 1\n';
    expect(setIn(named, ['a', 'b'], 2)).toEqual({ text: named, refused: 'named' });
    expect(removeIn(named, ['c'])).toEqual({ text: named, refused: 'named' });
    expect(taken(setIn(named, ['d'], 2))).toBe(named.replace('d: 1', 'd: 2'));
    expect(setIn('a: [1\n', ['a'], 1)).toEqual({ text: 'a: [1\n', refused: 'unreadable' });
    expect(readYamlText('a: 1\nb: [1\n').error?.line).toBeGreaterThan(0);
  });

  it('knows the lines of a part, and the part of a line', () => {
    const text = readYamlText(list);
    expect(text.rangeOf(['courses', 1])).toEqual({ from: 7, to: 8 });
    expect(text.rangeOf(['courses', 1, 'days', 1])).toEqual({ from: 8, to: 8 });
    expect(text.rangeOf(['courses', 0, 'missing'])).toEqual({ from: 3, to: 4 });
    expect(text.pathAt(8)).toEqual(['courses', 1, 'days']);
    expect(text.pathAt(0)).toEqual([]);
    expect(readYamlText('').rangeOf([])).toBeNull();
  });

  it('keeps the ends of lines of other systems', () => {
    expect(taken(setIn('a: 1\r\nb:\r\n  - x\r\n', ['b', 1], 'z'))).toBe('a: 1\r\nb:\r\n  - x\r\n  - z\r\n');
  });
});

describe('a long text, which is read in pieces', () => {
  const school = (at: number) =>
    `  # the ${at}. school\n  - key: school-${at}\n    name: School ${at}\n    about: |-\n      First line\n\n      # no comment\n      - no item\n    programmes:\n      - key: one\n        fees: ${at}\n        on: [mon, tue]\n\n`;
  const long = `# the file\ncategories: [GEN, OBC]\nschools:\n${Array.from({ length: 90 }, (_, at) => school(at)).join('')}# behind\nfiguresOf: '2026-01-01'\nevents: []\n`;
  // a tag keeps it whole, and says the same
  const whole = `${long}last: !!str 1\n`;
  const edits: readonly ((text: string) => YamlEdit)[] = [
    (text) => setIn(text, ['schools', 17, 'name'], 'Other: name'),
    (text) => setIn(text, ['schools', 89, 'programmes', 0, 'fees'], 7),
    (text) => setIn(text, ['schools', 3, 'city'], 'Pune', ['key', 'name', 'city']),
    (text) => setIn(text, ['schools', 3, 'gallery'], [{ file: 'a', alt: 'b' }]),
    (text) => setIn(text, ['schools', 4, 'about'], 'one\n\n- two'),
    (text) => removeIn(text, ['schools', 5, 'about']),
    (text) => removeIn(text, ['schools', 6, 'programmes', 0]),
    (text) => insertIn(text, ['schools', 7, 'programmes'], 1, { key: 'two', fees: 1 }),
    (text) => insertIn(text, ['schools', 8, 'programmes', 0, 'on'], 2, 'wed'),
    (text) => setIn(text, ['schools', 9, 'programmes', 0], { key: 'three', fees: 2 }),
    (text) => removeIn(text, ['schools', 10]),
    (text) => moveIn(text, ['schools'], 0, 2),
    (text) => insertIn(text, ['schools'], 90, { key: 'new' }),
    (text) => setIn(text, ['categories', 1], 'SC'),
    (text) => setIn(text, ['figuresOf'], '2026-02-02'),
    (text) => setIn(text, ['schools', 500, 'name'], 'nowhere'),
  ];

  it.each(edits.map((run, at) => [at, run] as const))('is edited as it would be whole: edit %i', (_at, run) => {
    const [alone, together] = [run(long), run(whole)];
    expect(alone.refused).toBe(together.refused);
    expect(`${alone.text}last: !!str 1\n`).toBe(together.text);
  });

  it('says the same, and knows the same places', () => {
    const [one, other] = [readYamlText(long), readYamlText(whole)];
    expect({ ...(one.value as object), last: '1' }).toEqual(other.value);
    for (let line = 0; line < 60; line += 1) expect([line, one.pathAt(line)]).toEqual([line, other.pathAt(line)]);
    for (const path of [
      ['schools'],
      ['schools', 0],
      ['schools', 3, 'programmes', 0, 'on', 1],
      ['categories', 1],
      ['schools', 2, 'missing'],
      ['figuresOf'],
    ])
      expect([path, one.rangeOf(path)]).toEqual([path, other.rangeOf(path)]);
  });

  it('is whole where a piece could mean something else alone', () => {
    for (const [from, to] of [
      ['name: School 3', 'name: &a School 3'],
      ['name: School 3', 'name: "School\n  - 3"'],
      ['name: School 3', '  name: [School 3'],
      ['figuresOf', 'categories'],
    ] as const) {
      const text = long.replace(from, to);
      expect(readYamlText(text).error).toEqual(readYamlText(`${text}last: !!str 1\n`).error);
    }
  });

  it('is read again only where it was edited', () => {
    const schools = (text: string) => (readYamlText(text).value as { schools: unknown[] }).schools;
    const before = schools(long);
    const after = schools(taken(setIn(long, ['schools', 17, 'name'], 'Other')));
    expect(after[17]).toMatchObject({ name: 'Other' });
    expect(after.map((each, at) => each === before[at])).toEqual(before.map((_each, at) => at !== 17));
  });
});
