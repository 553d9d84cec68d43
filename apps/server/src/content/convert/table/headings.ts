/** What a column of a table of questions can be about. */
export type Field =
  | 'id'
  | 'question'
  | 'type'
  | 'answer'
  | 'solution'
  | 'passage'
  | 'passageId'
  | 'passageTitle'
  | 'topic'
  | 'difficulty'
  | 'tags'
  | 'tolerance'
  | 'marks'
  | 'negative'
  | 'section'
  | 'picture'
  | 'keepOptions';

/** The names of a column, in lower case and without anything but letters and digits. */
const names: Readonly<Record<Field, readonly string[]>> = {
  id: ['id', 'questionid', 'qid', 'code', 'questioncode', 'name', 'questionname'],
  question: ['question', 'questiontext', 'stem', 'problem', 'questionstem'],
  type: ['type', 'questiontype', 'kind'],
  answer: [
    'answer',
    'correct',
    'correctanswer',
    'correctoption',
    'answerkey',
    'key',
    'answers',
    'rightanswer',
    'correctanswers',
    'correctoptions',
    'ans',
    'anskey',
    'correctans',
    'correctchoice',
    'rightoption',
    'answerno',
    'answernumber',
    'correctno',
    'correctanswerno',
    'correctanswernumber',
    'correctoptionno',
    'correctoptionnumber',
    'correctchoiceno',
    'rightanswerno',
    'rightoptionno',
  ],
  solution: ['solution', 'explanation', 'rationale', 'feedback', 'detailedsolution'],
  passage: ['passage', 'comprehension', 'passagetext', 'directions', 'commondata'],
  passageId: ['passageid', 'set', 'setid', 'group', 'passagekey', 'groupid'],
  passageTitle: ['passagetitle', 'settitle', 'passagename'],
  topic: ['topic', 'chapter', 'subject', 'category'],
  difficulty: ['difficulty', 'level', 'difficultylevel'],
  tags: ['tags', 'tag', 'keywords', 'keyword', 'labels', 'label'],
  tolerance: ['tolerance', 'errormargin', 'acceptederror'],
  marks: ['marks', 'mark', 'positivemarks', 'correctmarks', 'points', 'positive', 'maximummarks', 'maxmarks'],
  negative: ['negativemarks', 'negative', 'penalty', 'wrongmarks', 'negativemark', 'negativemarking'],
  section: ['section', 'sectionname'],
  picture: ['picture', 'image', 'figure', 'imagefile'],
  keepOptions: ['keepoptions', 'fixedoptions', 'noshuffle'],
};

/** Where the fields and the options are among the columns; `unread` are headings that name none. */
export interface Columns {
  readonly fields: ReadonlyMap<Field, number>;
  readonly options: readonly number[];
  /** Columns that have one right answer each: 'Answer 1' and 'Answer 2', or 'Answer' and 'Answer 2'; none where one column has all. */
  readonly answers: readonly number[];
  readonly unread: readonly string[];
}

/** Finds the columns of a table by its headings, in any order and case; null where there is no column of questions. */
export function findColumns(headings: readonly string[]): Columns | null {
  const fields = new Map<Field, number>();
  const options = new Map<number, number>();
  const unread: string[] = [];
  const answers: { readonly column: number; readonly number: number }[] = [];
  for (const [column, heading] of headings.entries()) {
    const plain = heading.toLowerCase().replace(/[^a-z0-9]/g, '');
    const field = (Object.keys(names) as Field[]).find((each) => names[each].includes(plain) && !fields.has(each));
    const numbered = /^(?:correct)?ans(?:wer)?(\d{1,2})$/.exec(plain);
    const option = optionOf(plain);
    if (numbered !== null) answers.push({ column, number: Number(numbered[1]) });
    else if (field !== undefined) fields.set(field, column);
    else if (option !== null && !options.has(option)) options.set(option, column);
    else if (plain !== '' && !/^(sno|srno|slno|no|qno|number|questionno|questionnumber)$/.test(plain)) unread.push(heading.trim());
  }
  if (!fields.has('question')) return null;
  const answer = fields.get('answer');
  // where another column says which are right, they are the options; behind 'Answer', 'Answer 2' is a second right one
  const areOptions = answer !== undefined && options.size === 0 && answers.some(({ number }) => number === 1);
  if (areOptions) answers.forEach(({ column, number }) => options.set(number, column));
  const right =
    areOptions || answers.length === 0 ? [] : [...(answer === undefined ? [] : [answer]), ...answers.map(({ column }) => column)];
  return {
    fields,
    answers: right,
    options: [...options].toSorted(([one], [other]) => one - other).map(([, column]) => column),
    unread,
  };
}

/** The number of the option that a heading names: 'Option A', 'A', 'Choice 1', 'option2'. */
function optionOf(plain: string): number | null {
  const found = /^(?:option|opt|choice|answeroption)?([a-l])$|^(?:option|opt|choice|answeroption)(\d{1,2})$/.exec(plain);
  if (found === null) return null;
  return found[1] === undefined ? Number(found[2]) - 1 : found[1].charCodeAt(0) - 97;
}
