import { insertIn, moveIn, readYamlText, removeIn, setIn, type YamlEdit } from './yaml-edit.ts';

/** Edits of the text of a test that leave all else of it as it is. */

/** What a rule asks for. */
export interface DrawRule {
  readonly count: number;
  readonly banks?: readonly string[];
  readonly topic?: string;
  readonly difficulty?: string;
  readonly type?: string;
  readonly unseen?: number;
}

/** An entry of a section's `questions`: a question of its bank or 'bank/key', one with marks of its own, or a rule with its draw. */
export type TestEntry =
  | string
  | { readonly question: string; readonly marking: unknown }
  | { readonly draw: DrawRule; readonly drawn: readonly string[] };

export interface TestSection {
  readonly key: string;
  readonly name: string;
  readonly minutes: number | null;
  readonly calculator: string;
  readonly bank: string;
  /** Null for all of its bank. */
  readonly entries: readonly TestEntry[] | null;
  /** The part whose clock it shares; '' where it has a clock of its own. */
  readonly part: string;
  /** Its marks are in the total. */
  readonly isCounted: boolean;
  readonly isStaged: boolean;
  /** What it asks in stages, of each stage the modules; none where it asks no stages. */
  readonly stages: readonly (readonly TestModule[])[];
}

/** Questions of a stage that are asked together. */
export interface TestModule {
  readonly key: string;
  readonly entries: readonly TestEntry[];
}

/** What a builder shows of a text, with '' for what is missing. */
export interface TestText {
  readonly key: string;
  readonly name: string;
  readonly programme: string;
  readonly type: string;
  readonly kind: string;
  readonly order: string;
  readonly release: string;
  readonly end: string;
  readonly slotStart: string;
  readonly slotEnd: string;
  readonly isProctored: boolean;
  readonly isRanked: boolean;
  readonly takesHome: boolean;
  readonly calculator: string;
  readonly pattern: string;
  readonly instructions: string;
  /** Candidates have a pad for rough work beside each question. */
  readonly hasScratch: boolean;
  readonly shufflesQuestions: boolean;
  readonly shufflesOptions: boolean;
  /** Of a paper in two, the reference language first. */
  readonly languages: readonly string[];
  readonly marking: Readonly<Record<string, { readonly correct: number; readonly wrong: number; readonly blank: number }>>;
  readonly sections: readonly TestSection[];
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const wordOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function entryOf(value: unknown): TestEntry {
  if (typeof value === 'string') return value;
  const { question, marking, draw, drawn } = fieldsOf(value);
  if (typeof draw !== 'object') return { question: wordOf(question), marking };
  const { count, banks, ...rest } = fieldsOf(draw);
  return {
    draw: { ...rest, count: numberOf(count), ...(banks === undefined ? {} : { banks: listOf(banks).map(wordOf) }) },
    drawn: listOf(drawn).map(wordOf),
  };
}

/** Reads the text of a test as far as it is sound; null where it is no YAML. */
export function readTestText(text: string): TestText | null {
  const { value, error } = readYamlText(text);
  if (error !== null) return null;
  const test = fieldsOf(value);
  const word = (name: string) => wordOf(test[name]);
  const type = word('type');
  const [slots, shuffle] = [fieldsOf(test['slots']), fieldsOf(test['shuffle'])];
  return {
    key: word('test'),
    name: word('name'),
    programme: word('programme'),
    type,
    kind: word('kind') || 'test',
    order: word('order'),
    release: word('release'),
    end: word('end'),
    slotStart: wordOf(slots['start']),
    slotEnd: wordOf(slots['end']),
    isProctored: word('proctored') === '1',
    isRanked: test['ranked'] === undefined ? /\bmocks?\b/i.test(type) : word('ranked') === '1',
    takesHome: word('takeHome') !== '0',
    calculator: word('calculator'),
    pattern: word('pattern'),
    instructions: word('instructions'),
    hasScratch: test['scratch'] !== false,
    shufflesQuestions: shuffle['questions'] === true,
    shufflesOptions: shuffle['options'] === true,
    languages: listOf(test['languages']).map(wordOf),
    marking: Object.fromEntries(
      Object.entries(fieldsOf(test['marking'])).map(([name, marks]) => {
        const { correct, wrong, blank } = fieldsOf(marks);
        return [name, { correct: numberOf(correct), wrong: numberOf(wrong), blank: numberOf(blank) }];
      }),
    ),
    sections: listOf(test['sections']).map((each) => {
      const { key, name, minutes, calculator, bank, questions, stages, part, counted } = fieldsOf(each);
      const isAll = questions === undefined || questions === 'all';
      return {
        key: wordOf(key),
        name: wordOf(name),
        minutes: typeof minutes === 'number' ? minutes : null,
        calculator: wordOf(calculator),
        bank: wordOf(bank),
        entries: isAll ? null : listOf(questions).map(entryOf),
        part: wordOf(part),
        isCounted: wordOf(counted) !== '0',
        isStaged: stages !== undefined,
        stages: listOf(stages).map((stage) =>
          listOf(stage).map((module) => {
            const own = fieldsOf(module);
            return { key: wordOf(own['key']), entries: listOf(own['questions']).map(entryOf) };
          }),
        ),
      };
    }),
  };
}

/** Some entries of a section one after the other, from 0. */
export interface EntryRun {
  readonly section: number;
  readonly from: number;
  readonly count: number;
}

const questionsAt = (section: number) => ['sections', section, 'questions'] as const;

function inTurn(text: string, edits: readonly ((now: string) => YamlEdit)[]): YamlEdit {
  let now = text;
  for (const one of edits) {
    const made = one(now);
    if (made.refused !== null) return { text, refused: made.refused };
    now = made.text;
  }
  return { text: now, refused: null };
}

/** How a section names a question of the whole pack. */
const nameIn = ({ bank }: TestSection, name: string): string => (name.startsWith(`${bank}/`) ? name.slice(bank.length + 1) : name);
/** How the whole pack names a question of a section. */
export const fullName = ({ bank }: Pick<TestSection, 'bank'>, name: string): string => (name.includes('/') ? name : `${bank}/${name}`);

/** The text with a list of questions in place of all of a bank, or of none; `names` are those of the bank as 'bank/key'. */
function withList(text: string, section: number, names: readonly string[]): YamlEdit {
  const own = readTestText(text)?.sections[section];
  if (own === undefined || own.isStaged) return { text, refused: 'nowhere' };
  if (own.entries !== null) return { text, refused: null };
  return setIn(
    text,
    questionsAt(section),
    names.map((name) => nameIn(own, name)),
  );
}

/** The text with the bank of the first question as that of a section that names none yet. */
function withBank(text: string, section: number, entries: readonly TestEntry[]): YamlEdit {
  const own = readTestText(text)?.sections[section];
  const [first] = entries.flatMap((entry) => (typeof entry === 'string' ? entry : 'draw' in entry ? entry.drawn : entry.question));
  const bank = first?.includes('/') === true ? first.slice(0, first.indexOf('/')) : '';
  return own === undefined || own.bank !== '' || bank === '' ? { text, refused: null } : setIn(text, ['sections', section, 'bank'], bank);
}

/** Puts entries into a section before the one at `index`; questions are named 'bank/key'. `all`: the questions that the section has now where it has all of its bank. */
export function addEntries({
  text,
  section,
  index,
  entries,
  all,
}: {
  text: string;
  section: number;
  index: number;
  entries: readonly TestEntry[];
  all: readonly string[];
}): YamlEdit {
  return inTurn(text, [
    (now) => withBank(now, section, entries),
    (now) => withList(now, section, all),
    ...entries.map((entry, at) => (now: string) => {
      const own = readTestText(now)?.sections[section];
      if (own === undefined) return { text: now, refused: 'nowhere' as const };
      return insertIn(now, questionsAt(section), index + at, typeof entry === 'string' ? nameIn(own, entry) : entry);
    }),
  ]);
}

/** Takes entries out of a section. */
export function removeEntries({
  text,
  run: { section, from, count },
  all,
}: {
  text: string;
  run: EntryRun;
  all: readonly string[];
}): YamlEdit {
  return inTurn(text, [
    (now) => withList(now, section, all),
    ...Array.from({ length: count }, () => (now: string) => removeIn(now, [...questionsAt(section), from])),
  ]);
}

/** Moves entries before the one at `to.index`, as it is before the move, of the same section or another. `all` as for `addEntries`, of both sections. */
export function moveEntries({
  text,
  run,
  to,
  all,
}: {
  text: string;
  run: EntryRun;
  to: { readonly section: number; readonly index: number };
  all: (section: number) => readonly string[];
}): YamlEdit {
  const { section, from, count } = run;
  const listed = withList(text, section, all(section));
  if (listed.refused !== null) return { text, refused: listed.refused };
  if (to.section === section) {
    if (to.index >= from && to.index <= from + count) return { text, refused: null };
    const isDown = to.index > from;
    const steps = Array.from(
      { length: count },
      (_each, at) => (now: string) =>
        isDown ? moveIn(now, questionsAt(section), from, to.index - 1) : moveIn(now, questionsAt(section), from + at, to.index + at),
    );
    const made = inTurn(listed.text, steps);
    return made.refused === null ? made : { text, refused: made.refused };
  }
  const own = readTestText(listed.text)?.sections[section];
  const entries = own?.entries?.slice(from, from + count) ?? [];
  if (own === undefined || entries.length < count) return { text, refused: 'nowhere' };
  const named = entries.map((entry) => {
    if (typeof entry === 'string') return fullName(own, entry);
    if ('draw' in entry)
      return { draw: { ...entry.draw, banks: entry.draw.banks ?? [own.bank] }, drawn: entry.drawn.map((name) => fullName(own, name)) };
    return { ...entry, question: fullName(own, entry.question) };
  });
  const made = inTurn(listed.text, [
    (now) => addEntries({ text: now, section: to.section, index: to.index, entries: named, all: all(to.section) }),
    (now) => removeEntries({ text: now, run, all: [] }),
  ]);
  return made.refused === null ? made : { text, refused: made.refused };
}

/** The order in which a new field of a test is written. */
const order = [
  'test',
  'name',
  'programme',
  'kind',
  'clock',
  'type',
  'proctored',
  'ranked',
  'release',
  'end',
  'slots',
  'takeHome',
  'checkIn',
  'order',
];

/** Sets a field of a test, or takes it away with null. */
export function setTestField(text: string, path: readonly (string | number)[], value: unknown): YamlEdit {
  if (value !== null) return setIn(text, path, value, order);
  const { refused, text: made } = removeIn(text, path);
  return refused === 'nowhere' ? { text, refused: null } : { text: made, refused };
}

/** Adds a section at the end. */
export function addSection(text: string, section: { key: string; name: string; minutes: number; bank: string }): YamlEdit {
  const count = readTestText(text)?.sections.length ?? 0;
  return insertIn(text, ['sections'], count, { ...section, questions: [] });
}

/** A way through an adaptive test: the first module of each stage, the last, or all of them. */
export const testWays = ['easy', 'hard', 'all'] as const;
export type TestWay = (typeof testWays)[number];

/** The text with one module in each stage, as a candidate gets one, where it has stages. */
export function alongWay(text: string, way: TestWay): string {
  if (way === 'all') return text;
  const edits = (readTestText(text)?.sections ?? []).flatMap(({ stages }, section) =>
    stages.flatMap((stage, at) => {
      const kept = way === 'easy' ? 0 : stage.length - 1;
      const others = [...stage.keys()].filter((module) => module !== kept).toReversed();
      return others.map((module) => (now: string) => removeIn(now, ['sections', section, 'stages', at, module]));
    }),
  );
  return inTurn(text, edits).text;
}
