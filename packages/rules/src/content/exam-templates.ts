/** The exams whose rules a new test can begin with; `own` is a plain test. */
export const examTemplates = ['cat', 'xat', 'gmat', 'jee', 'neet', 'ssc', 'own'] as const;
export type ExamTemplate = (typeof examTemplates)[number];

interface Template {
  readonly order: 'fixed' | 'chosen' | 'free';
  /** Key, name, minutes, questions; more is written as it is. */
  readonly sections: readonly (readonly [key: string, name: string, minutes: number, places: number | null, ...more: string[]])[];
  /** What a right and a wrong answer bring: to questions with options, and to typed ones. */
  readonly chosen: readonly [number, number];
  readonly typed: readonly [number, number];
  readonly calculator: 'none' | 'basic';
  /** Further fields. */
  readonly more: readonly string[];
}

const strict = ['fullScreen: true', 'copying: false'];

/** The figures of the years that docs/content.md names. Free sections, and those of a part, share one clock, which is the sum of their minutes. */
const templates: Readonly<Record<ExamTemplate, Template>> = {
  cat: {
    order: 'fixed',
    sections: [
      ['varc', 'Verbal and reading', 40, 24],
      ['dilr', 'Data and logic', 40, 22],
      ['qa', 'Quant', 40, 22],
    ],
    chosen: [3, -1],
    typed: [3, 0],
    calculator: 'basic',
    more: ['keypad: true', ...strict],
  },
  xat: {
    order: 'fixed',
    sections: [
      ['va', 'Verbal and logical ability', 55, 26, 'part: 1'],
      ['dm', 'Decision making', 50, 21, 'part: 1', 'calculator: scientific'],
      ['qa', 'Quant and data', 65, 28, 'part: 1', 'calculator: scientific'],
      ['gk', 'General knowledge', 10, 20, 'part: 2', "counted: '0'"],
    ],
    chosen: [1, -0.25],
    typed: [1, -0.25],
    calculator: 'none',
    more: ['blanks: {free: 8, marks: -0.1, sections: [va, dm, qa]}', ...strict],
  },
  gmat: {
    order: 'chosen',
    sections: [
      ['quant', 'Quantitative', 45, 21, 'break: 10'],
      ['verbal', 'Verbal', 45, 23],
      ['data', 'Data Insights', 45, 20, 'calculator: basic'],
    ],
    chosen: [1, 0],
    typed: [1, 0],
    calculator: 'none',
    more: ['edits: 3', ...strict],
  },
  jee: {
    order: 'free',
    sections: [
      ['physics', 'Physics', 60, 25],
      ['chemistry', 'Chemistry', 60, 25],
      ['maths', 'Mathematics', 60, 25],
    ],
    chosen: [4, -1],
    typed: [4, -1],
    calculator: 'none',
    more: ['keypad: true', ...strict],
  },
  neet: {
    order: 'free',
    sections: [
      ['physics', 'Physics', 45, 45],
      ['chemistry', 'Chemistry', 45, 45],
      ['biology', 'Biology', 90, 90],
    ],
    chosen: [4, -1],
    typed: [4, -1],
    calculator: 'none',
    more: strict,
  },
  ssc: {
    order: 'free',
    sections: [
      ['reasoning', 'Reasoning', 15, 25],
      ['awareness', 'General awareness', 15, 25],
      ['quant', 'Quant', 15, 25],
      ['english', 'English', 15, 25],
    ],
    chosen: [2, -0.5],
    typed: [2, 0],
    calculator: 'none',
    more: strict,
  },
  own: { order: 'free', sections: [['part-1', 'Part 1', 30, null]], chosen: [1, 0], typed: [1, 0], calculator: 'none', more: [] },
};

/** What the sections of a template are: to be shown before one is chosen. */
export const templateOf = (template: ExamTemplate): Pick<Template, 'order' | 'sections' | 'chosen'> => templates[template];

/** The text of a new test without questions. `release` and `end` are days. */
export function newTestText({
  template,
  key,
  name,
  programme,
  bank,
  release,
  end,
  type,
  instructions,
}: {
  template: ExamTemplate;
  key: string;
  name: string;
  programme: string;
  bank: string;
  release: string;
  end: string;
  /** What the portal calls it: with 'Mock' in it, it is ranked. */
  type: string;
  instructions: string;
}): string {
  const { order, sections, chosen, typed, calculator, more } = templates[template];
  const marks = ([correct, wrong]: readonly [number, number]) => `{correct: ${correct}, wrong: ${wrong}, blank: 0}`;
  const lines = [
    `test: ${key}`,
    `name: ${JSON.stringify(name)}`,
    `programme: ${programme}`,
    `type: ${JSON.stringify(type)}`,
    "proctored: '0'",
    `release: '${release}'`,
    `end: '${end}'`,
    `order: ${order}`,
    'sections:',
    ...sections.flatMap(([section, title, minutes, places, ...rest]) => [
      `  - key: ${section}`,
      `    name: ${title}`,
      `    minutes: ${minutes}`,
      ...rest.map((line) => `    ${line}`),
      `    bank: ${bank}`,
      ...(places === null ? [] : [`    places: ${places}`]),
      '    questions: []',
    ]),
    'marking:',
    `  single: ${marks(chosen)}`,
    `  multiple: ${marks(chosen)}`,
    `  numeric: ${marks(typed)}`,
    `  text: ${marks(typed)}`,
    `calculator: ${calculator}`,
    ...more,
    `instructions: ${JSON.stringify(instructions)}`,
  ];
  return `${lines.join('\n')}\n`;
}
